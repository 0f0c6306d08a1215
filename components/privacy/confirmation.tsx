'use client';

import type { ConfirmState } from '@/app/_server/actions/privacy';
import { Page } from '@/components/layout/page';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Told } from '@/components/ui/told';
import { usePostedForm } from '@/components/ui/use-posted-form';

interface Props {
  action: (previous: ConfirmState, form: FormData) => Promise<ConfirmState>;
  /** What is to be corrected, in the person's words. */
  correction?: string;
  /** Texts of the request's kind, before and after. */
  texts: Record<
    | 'title'
    | 'lead'
    | 'submit'
    | 'submitting'
    | 'doneTitle'
    | 'done'
    | 'download'
    | 'downloadName'
    | 'invalidTitle'
    | 'invalid'
    | 'again'
    | 'home'
    | 'problem',
    string
  >;
  /** Deletion leaves nothing to come back to. */
  isDone: boolean;
}

/** Carries a request out once its owner presses the button, never by being opened. */
export function Confirmation({ action, correction, texts, isDone }: Props) {
  const initial: ConfirmState = { attempt: 0 };
  const { state, isBusy, form } = usePostedForm(action, initial, ({ attempt }) => ({
    attempt: attempt + 1,
    isFailed: true,
  }));

  if (state.isInvalid) {
    return (
      <Page title={<Told>{texts.invalidTitle}</Told>} lead={texts.invalid}>
        <ButtonLink href="/datos-personales">{texts.again}</ButtonLink>
      </Page>
    );
  }
  if (state.data !== undefined) {
    return (
      <Page title={<Told>{texts.doneTitle}</Told>} lead={texts.done} width="prose">
        <ButtonLink
          href={`data:application/json;charset=utf-8,${encodeURIComponent(state.data)}`}
          download={texts.downloadName}
        >
          {texts.download}
        </ButtonLink>
        <pre className="mt-6 rounded-event border border-line bg-paper p-4 font-code text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
          {state.data}
        </pre>
      </Page>
    );
  }
  if (state.done || isDone) {
    return (
      <Page title={state.done ? <Told>{texts.doneTitle}</Told> : texts.doneTitle} lead={texts.done}>
        <ButtonLink href="/" variant="secondary">
          {texts.home}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      {correction && (
        <blockquote className="mb-6 border-l-4 border-line bg-paper px-4 py-3.5 break-words whitespace-pre-line">
          {correction}
        </blockquote>
      )}
      <form {...form}>
        {state.isFailed && (
          <Notice tone="error" key={state.attempt} className="mb-6">
            {texts.problem}
          </Notice>
        )}
        <Button type="submit" isWide disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Page>
  );
}
