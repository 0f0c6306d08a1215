'use client';

import type { ReactNode } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { FocusedText } from '@/components/ui/focused-text';

type BeforeText = 'title' | 'lead' | 'keep' | SubmitText;
type AfterText = 'doneTitle' | 'done' | 'awaitedTitle' | 'awaited' | 'download' | 'downloadName';
type InvalidText = 'invalidTitle' | 'invalid' | 'again';

/** Its action returns the data as JSON for an access request, or that the link is no longer valid. */
interface Props
  extends FormProps<
    BeforeText | AfterText | InvalidText,
    { json?: string; isInvalid?: boolean; isAwaited?: boolean }
  > {
  /** The request that is confirmed. */
  id: string;
  /** The requested correction, in the person's words. */
  correction?: string;
  /** Whether it deletes the person's data. */
  isDeletion: boolean;
  /** Whether it was carried out before. */
  isDone: boolean;
  /** Whether it was confirmed before and waits for an owner of the office. */
  isAwaited: boolean;
  /** Shown above the button. */
  note?: ReactNode;
  /** The label of the link to the home page. */
  home: string;
}

/** Carries out a request when its owner presses the button. Opening the page does nothing. */
export function RequestConfirmation({
  action,
  id,
  correction,
  isDeletion,
  texts,
  isDone,
  isAwaited,
  note,
  home,
}: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  const json = state.data?.json;

  if (state.data?.isInvalid) {
    return (
      <Page title={<FocusedText>{texts.invalidTitle}</FocusedText>} lead={texts.invalid}>
        <ButtonLink href="/datos-personales">{texts.again}</ButtonLink>
      </Page>
    );
  }
  if (json !== undefined) {
    return (
      <Page title={<FocusedText>{texts.doneTitle}</FocusedText>} lead={texts.done} width="prose">
        <ButtonLink
          href={`data:application/json;charset=utf-8,${encodeURIComponent(json)}`}
          download={texts.downloadName}
        >
          {texts.download}
        </ButtonLink>
        <pre className="mt-6 rounded-event border border-line bg-paper p-4 font-code text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
          {json}
        </pre>
      </Page>
    );
  }
  if (state.data?.isAwaited || isAwaited) {
    return (
      <Page
        title={state.isDone ? <FocusedText>{texts.awaitedTitle}</FocusedText> : texts.awaitedTitle}
        lead={texts.awaited}
      >
        <ButtonLink href="/" variant="secondary">
          {home}
        </ButtonLink>
      </Page>
    );
  }
  if (state.isDone || isDone) {
    return (
      <Page
        title={state.isDone ? <FocusedText>{texts.doneTitle}</FocusedText> : texts.doneTitle}
        lead={texts.done}
      >
        <ButtonLink href="/" variant="secondary">
          {home}
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
      {note && <p className="mb-6">{note}</p>}
      <Form form={form} hidden={{ id }}>
        <ProblemNotice state={state} texts={texts} className="mb-6" />
        <SubmitButton form={form} texts={texts} variant={isDeletion ? 'danger' : 'primary'} isWide />
      </Form>
      {isDeletion && (
        <ButtonLink href="/" variant="secondary" isWide className="mt-3">
          {texts.keep}
        </ButtonLink>
      )}
    </Page>
  );
}
