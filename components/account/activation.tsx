'use client';

import { useEffect } from 'react';
import { Form } from '@/components/form/form';
import { type FormTexts, useForm } from '@/components/form/use-form';
import { Page } from '@/components/layout/page';
import { Button, ButtonLink } from '@/components/ui/button';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/http/form-state';

type Texts = FormTexts &
  Record<
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
  action: FormAction<{ name: string; isSignedIn: boolean }>;
  /** The id of the mailed link, as it came. */
  id: string;
  texts: Texts;
}

/** Posts the link's id: by itself where there is script, else by a button. */
export function Activation({ action, id, texts }: Props) {
  const form = useForm({ action, texts });
  const { state, isBusy, element } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (state.attempt === 0) element.ref.current?.requestSubmit();
  }, []);

  if (state.data) {
    const { name, isSignedIn } = state.data;
    return (
      <Page
        title={<FocusedText>{texts.done.replace('{name}', () => name)}</FocusedText>}
        lead={texts.doneLead}
      >
        <ButtonLink href="/dashboard">{isSignedIn ? texts.goOn : texts.signIn}</ButtonLink>
      </Page>
    );
  }
  if (state.problem || !id) {
    return (
      <Page title={texts.failedTitle}>
        <Notice tone="error" className="mb-6">
          <p>{texts.failed}</p>
          <p className="mt-1">{texts.failedHint}</p>
          {state.problem?.isOurs && <p className="mt-1">{texts.contact}</p>}
        </Notice>
        <ButtonLink href="/login">{texts.signIn}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Form form={form} hidden={{ id }}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </Form>
    </Page>
  );
}
