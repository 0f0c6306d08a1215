'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { FileState } from '@/app/_server/actions/privacy';
import { Page } from '@/components/layout/page';
import { clearDraft, readDraft, writeDraft } from '@/components/registration/draft';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorSummary, type ErrorSummaryTexts } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { RadioCards } from '@/components/ui/radio-cards';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { usePostedForm } from '@/components/ui/use-posted-form';

interface Props {
  action: (previous: FileState, form: FormData) => Promise<FileState>;
  locale: string;
  kinds: readonly { value: string; label: string; note: string }[];
  back: { href: string; label: string };
  /** Where the privacy notice is. */
  notice: ReactNode;
  texts: Record<
    | 'title'
    | 'lead'
    | 'email'
    | 'emailHint'
    | 'kind'
    | 'text'
    | 'textHint'
    | 'submit'
    | 'submitting'
    | 'filedTitle'
    | 'filed'
    | 'filedHint'
    | 'another'
    | 'problem',
    string
  > &
    ErrorSummaryTexts;
}

/** Under this name the tab keeps what was typed, for a reload and the language switch. */
const draft = 'datos-personales';

/** Asks for access to one's data, its correction or its deletion; ends by telling to look into the mail. */
export function RequestForm({ action, locale, kinds, back, notice, texts }: Props) {
  const initial: FileState = { attempt: 0, errors: {}, typed: {} };
  const { state, isBusy, form } = usePostedForm(action, initial, ({ attempt, typed }) => ({
    attempt: attempt + 1,
    errors: {},
    typed,
    problem: texts.problem,
  }));
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft(draft)?.answers ?? {})) {
      const control = element.current?.elements.namedItem(name);
      const isEmpty = control && 'value' in control && control.value === '';
      if (isEmpty && typeof value === 'string') control.value = value;
    }
  }, []);
  useEffect(() => {
    if (state.filed !== undefined) clearDraft(draft);
  }, [state.filed]);

  function keep() {
    if (!element.current) return;
    const answers: Record<string, string> = {};
    for (const [name, value] of new FormData(element.current)) {
      if (['email', 'kind', 'text'].includes(name) && typeof value === 'string') answers[name] = value;
    }
    writeDraft(draft, { step: 0, answers, idempotencyKey: '' });
  }

  if (state.filed !== undefined) {
    return (
      <Page
        title={texts.filedTitle}
        lead={<p role="status">{texts.filed.replace('#', () => state.filed ?? '')}</p>}
      >
        <p className="mb-6">{texts.filedHint}</p>
        <ButtonLink href="/datos-personales" variant="secondary">
          {texts.another}
        </ButtonLink>
      </Page>
    );
  }
  const listed = ['email', 'kind', 'text'].flatMap((name) => {
    const message = state.errors[name];
    return message ? [{ id: name, message }] : [];
  });
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      <form
        ref={element}
        {...form}
        onInput={keep}
        noValidate
        className="space-y-6 [&:has([value=correction]:checked)_.correction]:block"
      >
        <input type="hidden" name="locale" value={locale} />
        <ErrorSummary texts={texts} errors={listed} attempt={state.attempt} />
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          label={texts.email}
          hint={texts.emailHint}
          defaultValue={state.typed.email}
          error={state.errors.email}
        />
        <div className="[--choice:100%]">
          <RadioCards
            name="kind"
            label={texts.kind}
            options={kinds}
            defaultValue={state.typed.kind ?? ''}
            error={state.errors.kind}
          />
        </div>
        <div className="correction hidden">
          <TextArea
            name="text"
            label={texts.text}
            hint={texts.textHint}
            maxLength={500}
            defaultValue={state.typed.text}
            error={state.errors.text}
          />
        </div>
        {state.problem && (
          <Notice tone="error" key={state.attempt}>
            {state.problem}
          </Notice>
        )}
        <p className="text-hint text-soft">{notice}</p>
        <Button type="submit" isWide disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Page>
  );
}
