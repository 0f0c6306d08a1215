'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { tryStorage } from '@/components/form/try-storage';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useSendOnLoad } from '@/components/form/use-send-on-load';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { FocusedText } from '@/components/ui/focused-text';
import { Filled } from '@/components/ui/verbatim';
import { untouched } from '@/lib/base/form-state';
import { relativeTime } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';
import { lastingText } from './resend-form';

type SentText = 'sentTitle' | 'sentText' | 'sentHint';
type FailedText = 'failedTitle' | 'failedText' | 'recentTitle' | 'recentText' | 'wait';

interface Props extends FormProps<SubmitText | 'title' | 'lead' | 'send' | SentText | FailedText> {
  /** Where this page leads back to. */
  back: { href: string; label: string };
  /** The record's id, by which this tab remembers that it has just sent the mail. */
  id: string;
  /** Of the person, as this reader may see them. */
  name: string;
  email: string;
}

/**
 * How long a tab that loads the page again, for example in another language, shows the first result instead of sending,
 * ms.
 */
const remembered = 60_000;

/** Sends the invitation once script runs and the page is visible. Without script there is a button. */
export function SendOnLoad({ action, back, id, name, email, texts }: Props) {
  const form = useForm({
    action,
    texts,
    // A tab that has just sent the mail shows the result again and sends nothing.
    prepare: async (posted) => (wasSentHere(id) ? { ...untouched, attempt: 1, isDone: true } : posted),
    onAnswer: ({ isDone }) => isDone && remember(id),
  });
  const { state } = form;
  useSendOnLoad(form);

  if (state.isDone) {
    return (
      <Page
        title={
          <FocusedText>
            <Filled text={texts.sentTitle} name={name} />
          </FocusedText>
        }
        lead={<Filled text={texts.sentText} email={email} />}
        back={back}
      >
        <p>{texts.sentHint}</p>
      </Page>
    );
  }
  if (state.problem) {
    const isRecent = lastingText(state, false) === 'recentlySent';
    return (
      <Page
        title={<FocusedText>{isRecent ? texts.recentTitle : texts.failedTitle}</FocusedText>}
        lead={
          <>
            <p>{isRecent ? <Filled text={texts.recentText} email={email} /> : texts.failedText}</p>
            {state.wait !== undefined && (
              <p>{fill(texts.wait, { when: relativeTime(state.wait, texts.locale) })}</p>
            )}
          </>
        }
        back={back}
      >
        {state.problem.isOurs && <ProblemNotice state={state} texts={texts} className="mb-6" />}
        <Form form={form} hidden={{ id }}>
          <SubmitButton form={form} texts={texts} />
        </Form>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={<span className="noscript:hidden">{texts.submitting}</span>} back={back}>
      <Form form={form} hidden={{ id }} className="hidden noscript:block">
        <p className="mb-5">
          <Filled text={texts.lead} email={email} />
        </p>
        <Button type="submit">{texts.send}</Button>
      </Form>
    </Page>
  );
}

const keyOf = (id: string) => `invitation-sent:${id}`;

/** Without storage, loading the page again sends the mail again, within the limits. */
function remember(id: string): void {
  tryStorage(() => sessionStorage.setItem(keyOf(id), String(Date.now())));
}

function wasSentHere(id: string): boolean {
  const sentAt = tryStorage(() => sessionStorage.getItem(keyOf(id)));
  return Date.now() - Number(sentAt ?? 0) < remembered;
}
