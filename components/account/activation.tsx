'use client';

import { type FormEvent, useActionState, useEffect, useRef, useState } from 'react';
import { Page } from '@/components/layout/page';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ActivationState } from '@/lib/users/actions';

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
  const [posted, post] = useActionState(action, { status: id ? 'waiting' : 'failed' });
  const [state, setState] = useState<ActivationState>(posted);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.requestSubmit();
  }, []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setState(
      await action(state, new FormData(event.currentTarget)).catch(() => ({ status: 'failed' as const })),
    );
    setIsBusy(false);
  }

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
      <form ref={form} action={post} onSubmit={onSubmit} aria-busy={isBusy}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Page>
  );
}

/** A heading that comes after its page did: it takes the focus, so that it is read. */
function Told({ children }: { children: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <span ref={heading} tabIndex={-1} className="shadow-none outline-none">
      {children}
    </span>
  );
}
