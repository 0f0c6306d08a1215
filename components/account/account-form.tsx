'use client';

import { type FormEvent, type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import type { FormState } from '@/app/_server/answer-form';
import { clearDraft, readDraft, writeDraft } from '@/components/registration/draft';
import { Button } from '@/components/ui/button';
import { ErrorSummary, type ErrorSummaryTexts } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { TextInput } from '@/components/ui/text-input';
import { TextLink } from '@/components/ui/text-link';
import { useFreshPage } from '@/components/ui/use-fresh-page';

export interface AccountField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
}

export interface AccountFormTexts extends ErrorSummaryTexts {
  submit: string;
  submitting: string;
  problem: string;
  /** The way on for an account that is not active. */
  resend?: string;
}

interface Props {
  /** Names the form's draft in the tab. */
  name: string;
  action: (previous: FormState, form: FormData) => Promise<FormState>;
  fields: readonly AccountField[];
  /** Sent along unseen: the language, and where to return to. */
  hidden: Readonly<Record<string, string>>;
  texts: AccountFormTexts;
  /** Whom to write to when the fault is ours. */
  contact: ReactNode;
  /** Stands between the fields and the button. */
  children?: ReactNode;
}

const untouched: FormState = { attempt: 0, errors: {}, typed: {} };

/**
 * A form about an account or a registration, judged by the server alone. Without script it is sent as any form is; with
 * it nothing that was typed is lost, passwords included, and a draft without them survives a reload and the language
 * switch.
 */
export function AccountForm({ name, action, fields, hidden, texts, contact, children }: Props) {
  const [posted, post] = useActionState(action, untouched);
  const [state, setState] = useState(posted);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const kept = fields.filter(({ type }) => type !== 'password');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(name);
    for (const field of kept) {
      const input = inputOf(form.current, field.name);
      const answer = draft?.answers[field.name];
      if (input && input.value === '' && typeof answer === 'string') input.value = answer;
    }
  }, []);

  useFreshPage();

  function keep() {
    const answers = Object.fromEntries(
      kept.map((field) => [field.name, inputOf(form.current, field.name)?.value ?? '']),
    );
    writeDraft(name, { step: 0, answers, idempotencyKey: '' });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const answer = await action(state, new FormData(event.currentTarget)).catch(
      (): FormState => ({
        ...untouched,
        attempt: state.attempt + 1,
        problem: `${texts.problem}.`,
        isOurs: true,
      }),
    );
    setState(answer);
    if (answer.next) {
      clearDraft(name);
      // The way to the next page takes a moment, in which nothing may be sent twice.
      window.location.assign(answer.next);
    } else setIsBusy(false);
  }

  const listed = fields.flatMap((field) => {
    const message = state.errors[field.name];
    return message ? [{ id: field.name, message }] : [];
  });

  return (
    <form ref={form} action={post} onSubmit={onSubmit} onInput={keep} noValidate aria-busy={isBusy}>
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <div className="space-y-6">
        <ErrorSummary texts={texts} errors={listed} attempt={state.attempt} />
        {state.problem && (
          <Notice tone="error" key={state.attempt}>
            <p>{state.problem}</p>
            {state.isOurs && <p className="mt-1">{contact}</p>}
            {state.waitingHref && (
              <p className="mt-1">
                <TextLink href={state.waitingHref}>{texts.resend}</TextLink>
              </p>
            )}
          </Notice>
        )}
        {fields.map((field) => (
          <TextInput
            key={field.name}
            {...field}
            error={state.errors[field.name]}
            defaultValue={field.type === 'password' ? undefined : state.typed[field.name]}
            required
            maxLength={field.type === 'password' ? undefined : 300}
            {...(field.type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
          />
        ))}
        {children}
        <Button type="submit" isWide disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}
