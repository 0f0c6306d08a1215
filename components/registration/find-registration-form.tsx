'use client';

import { AnsweredInput } from '@/components/form/answered-input';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { HoneypotField } from '@/components/form/honeypot-field';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { useTypedInVisit } from '@/components/form/use-typed-in-visit';
import { ErrorSummary } from '@/components/ui/error-summary';
import { TextLink } from '@/components/ui/text-link';

/** The forms offered for an email that is not registered. Empty while registration is closed. */
export interface WaysToRegister {
  ways: readonly { href: string; label: string }[];
}

type Props = FormProps<SubmitText | 'email' | 'unknown', WaysToRegister>;

/** Other forms of the page have an `email` too. */
const fieldId = 'registered-email';

/**
 * Asks for the email of a registration. A known email leads to the page of its registration. For an unknown one, links
 * to the registration forms are shown.
 */
export function FindRegistrationForm({ action, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  const ways = state.data?.ways ?? [];
  useFreshPage();
  useTypedInVisit(form.element.ref);
  return (
    <Form form={form} className="space-y-5">
      <ErrorSummary
        texts={texts}
        state={{ ...state, errors: { [fieldId]: state.errors.email } }}
        fields={[fieldId]}
      />
      <ProblemNotice state={state} texts={texts} />
      <AnsweredInput
        state={state}
        texts={texts}
        id={fieldId}
        name="email"
        type="email"
        autoComplete="email"
        label={texts.email}
      />
      <HoneypotField />
      {ways.length > 0 && (
        <div>
          <p>{texts.unknown}</p>
          <ul className="flex flex-wrap gap-x-5">
            {ways.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <SubmitButton form={form} texts={texts} variant="secondary" isWide />
    </Form>
  );
}
