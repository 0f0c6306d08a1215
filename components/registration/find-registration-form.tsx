'use client';

import { useEffect, useRef } from 'react';
import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { HoneypotField } from '@/components/form/honeypot-field';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { useTypedInVisit } from '@/components/form/use-typed-in-visit';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';

/** The answer for an email that is not registered. */
export interface WaysToRegister {
  /** The forms offered. Empty while registration is closed. */
  ways: readonly { href: string; label: string }[];
}

type Props = FormProps<SubmitText | 'email' | 'unknown', WaysToRegister>;

/** Other forms of the page have an `email` too. */
const fieldId = 'registered-email';

/**
 * Asks for the email of a registration. A known email leads to the page of its registration. An unknown one is no error:
 * the form says so, with links to the registration forms.
 */
export function FindRegistrationForm({ action, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  const { attempt, data: unknown } = state;
  const error = unknown ? undefined : state.errors.email;
  useFreshPage();
  useTypedInVisit(form.element.ref);
  const answered = useRef(attempt);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === answered.current) return;
    answered.current = attempt;
    if (error) document.getElementById(fieldId)?.focus();
    // The field may be at the lower edge of the window, and the answer below it.
    else if (unknown) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, error, unknown]);
  return (
    <Form form={form} className="space-y-5">
      <ProblemNotice state={state} texts={texts} />
      <AnsweredInput
        state={state}
        texts={texts}
        id={fieldId}
        name="email"
        type="email"
        autoComplete="email"
        label={texts.email}
        error={error}
        // Only in a page without script, right after the form was answered.
        autoFocus={attempt > 0}
      />
      <HoneypotField />
      <div ref={answer} role="status" className="scroll-my-4 empty:hidden">
        {unknown && (
          <Notice>
            <p className="font-semibold">{state.errors.email}</p>
            {unknown.ways.length > 0 && (
              <>
                <p>{texts.unknown}</p>
                <ul className="flex flex-wrap gap-x-5">
                  {unknown.ways.map(({ href, label }) => (
                    <li key={href}>
                      <TextLink href={href} className="inline-flex min-h-11 items-center">
                        {label}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Notice>
        )}
      </div>
      <SubmitButton form={form} texts={texts} variant="secondary" isWide />
    </Form>
  );
}
