'use client';

import { useActionState, useEffect, useRef, useState } from 'react';
import type { ResendOutcome } from '@/app/_server/actions/registration';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Locale } from '@/lib/i18n/locale';
import { relativeTime } from '@/lib/i18n/relative-time';

interface Props {
  /** The record's id, under which this tab remembers what it has just sent. */
  id: string;
  resend: () => Promise<ResendOutcome>;
  locale: Locale;
  texts: Record<
    | 'title'
    | 'lead'
    | 'sending'
    | 'send'
    | 'sentTitle'
    | 'sentText'
    | 'sentHint'
    | 'failedTitle'
    | 'failedText'
    | 'tooSoon'
    | 'again',
    string
  >;
}

/** For so long the same tab takes a page that is loaded again, as by the language switch, for the one that sent, ms. */
const remembered = 60_000;

/** Has the invitation sent as soon as a script runs on a page that somebody sees; where none does, there is a button. */
export function SendOnLoad({ id, resend, locale, texts }: Props) {
  const [posted, post] = useActionState<ResendOutcome | null, FormData>(resend, null);
  const [outcome, setOutcome] = useState(posted);
  const [isBusy, setIsBusy] = useState(false);
  const isBegun = useRef(false);
  const heading = useRef<HTMLSpanElement>(null);

  async function send() {
    setIsBusy(true);
    const answer = await resend().catch((): ResendOutcome => ({ sent: false }));
    if (answer.sent) remember(id);
    setOutcome(answer);
    setIsBusy(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is first seen.
  useEffect(() => {
    if (isBegun.current || posted) return;
    isBegun.current = true;
    if (wasSentHere(id)) {
      setOutcome({ sent: true });
      return;
    }
    // A browser may render a page ahead that nobody ever opens.
    const page = document as Document & { prerendering?: boolean };
    if (page.prerendering) page.addEventListener('prerenderingchange', () => void send(), { once: true });
    else void send();
  }, []);

  useEffect(() => {
    if (outcome && isBegun.current) heading.current?.focus();
  }, [outcome]);

  const title = (text: string) => (
    <span ref={heading} tabIndex={-1} className="shadow-none outline-none">
      {text}
    </span>
  );

  if (outcome?.sent) {
    return (
      <Page title={title(texts.sentTitle)} lead={texts.sentText}>
        <p>{texts.sentHint}</p>
      </Page>
    );
  }
  if (outcome) {
    return (
      <Page title={title(texts.failedTitle)} lead={texts.failedText}>
        {outcome.retryAfter !== undefined && (
          <Notice className="mb-6">
            {texts.tooSoon.replace('#', () => relativeTime(outcome.retryAfter ?? 0, locale))}
          </Notice>
        )}
        <form
          action={post}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void send();
          }}
        >
          <Button type="submit" disabled={isBusy}>
            {isBusy ? texts.sending : texts.again}
          </Button>
        </form>
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={<span className="noscript:hidden">{texts.sending}</span>}>
      <form action={post} className="hidden noscript:block">
        <p className="mb-5">{texts.lead}</p>
        <Button type="submit">{texts.send}</Button>
      </form>
    </Page>
  );
}

const keyOf = (id: string) => `invitation-sent:${id}`;

function remember(id: string): void {
  try {
    sessionStorage.setItem(keyOf(id), String(Date.now()));
  } catch {
    // Then a page that is loaded again asks again, within the limits.
  }
}

function wasSentHere(id: string): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(keyOf(id)) ?? 0) < remembered;
  } catch {
    return false;
  }
}
