'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import type { FormState } from '@/lib/http/form-state';
import type { FormTexts, useForm } from './use-form';

interface Props extends Omit<ComponentProps<'form'>, 'hidden'> {
  form: Pick<ReturnType<typeof useForm>, 'texts' | 'element'>;
  /** Sent along unseen, beside the language. */
  hidden?: Readonly<Record<string, string>>;
}

/** The element of a form that `useForm` holds. */
export function Form({ form, hidden = {}, children, ...own }: Props) {
  return (
    <form {...own} {...form.element} noValidate>
      {Object.entries({ locale: form.texts.locale, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Why the form as a whole was refused, with the support contact where the person cannot mend it. */
export function ProblemNotice({
  state: { attempt, problem },
  texts,
  className,
  children,
}: {
  state: Pick<FormState<unknown>, 'attempt' | 'problem'>;
  texts: Pick<FormTexts, 'contact'>;
  className?: string;
  children?: ReactNode;
}) {
  if (!problem) return null;
  return (
    <Notice tone="error" key={attempt} className={className}>
      <p>{sentence(problem.text)}</p>
      {children}
      {problem.isOurs && <p className="mt-1">{texts.contact}</p>}
      {problem.link && (
        <p className="mt-1">
          <TextLink href={problem.link.href}>{problem.link.label}</TextLink>
        </p>
      )}
    </Notice>
  );
}

/** A message that ends in a full stop, as it stands before another sentence; a list may follow a colon. */
export const sentence = (text: string) => (/[.:]$/.test(text) ? text : `${text}.`);
