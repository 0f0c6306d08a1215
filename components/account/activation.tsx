'use client';

import { useEffect, useRef } from 'react';
import type { ActivationState } from '@/app/_server/actions/accounts';
import { Page } from '@/components/layout/page';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Told } from '@/components/ui/told';
import { usePostedForm } from '@/components/ui/use-posted-form';

type Texts = Record<
  | 'title'
  | 'lead'
  | 'submit'
  | 'submitting'
  | 'done'
  | 'doneLead'
  | 'goOn'
  | 'signIn'
  | 'failed'
  | 'failedTitle'
  | 'failedHint',
  string
>;

interface Props {
  action: (previous: ActivationState, form: FormData) => Promise<ActivationState>;
  /** The link's id as it came. */
  id: string;
  texts: Texts;
}

/** Posts the link's id by itself where there is script, else by a button, and tells what became of it. */
export function Activation({ action, id, texts }: Props) {
  const initial: ActivationState = { status: id ? 'waiting' : 'failed' };
  const { state, isBusy, form } = usePostedForm<ActivationState>(action, initial, () => ({
    status: 'failed',
  }));
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    element.current?.requestSubmit();
  }, []);

  if (state.status === 'active') {
    return (
      <Page title={<Told>{texts.done.replace('{name}', () => state.name)}</Told>} lead={texts.doneLead}>
        <ButtonLink href="/dashboard">{state.isSignedIn ? texts.goOn : texts.signIn}</ButtonLink>
      </Page>
    );
  }
  if (state.status === 'failed') {
    return (
      <Page title={texts.failedTitle}>
        <Notice tone="error" className="mb-6">
          <p>{texts.failed}</p>
          <p className="mt-1">{texts.failedHint}</p>
        </Notice>
        <ButtonLink href="/login">{texts.signIn}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <form {...form} ref={element}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Page>
  );
}
