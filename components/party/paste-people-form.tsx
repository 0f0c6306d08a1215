'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Notice } from '@/components/ui/notice';
import { TextArea } from '@/components/ui/text-area';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { fill } from '@/lib/i18n/fill';

/** What the form shows after a refusal: the rows that are left, why, and how many others were added. */
export interface PastedPeople {
  rest: string;
  added: number;
  faults: { row: number; text: string; error: string }[];
}

interface Props
  extends FormProps<SubmitText | 'people' | 'declared' | 'addedSoFar' | 'row' | 'toList', PastedPeople> {
  party: string;
  hint: string;
}

/** Enters many people at once, one a line. Rows with an error stay in it, with their numbers. */
export function PastePeopleForm({ action, texts, party, hint }: Props) {
  const form = useKeptForm({ action, texts }, `paste:${party}`);
  const { state } = form;
  const { rest = '', added = 0, faults = [] } = state.data ?? {};
  return (
    <Form form={form} hidden={{ party }} className="space-y-5">
      <ErrorSummary
        texts={texts}
        state={state}
        fields={['people', 'declared']}
        count={faults.length || undefined}
      />
      <ProblemNotice state={state} texts={texts} />
      {faults.length > 0 && (
        <Notice tone="danger">
          {added > 0 && (
            <p className="mb-2">
              {fill(texts.addedSoFar, { count: added })} <TextLink href="/grupo">{texts.toList}</TextLink>
            </p>
          )}
          <ul className="list-disc space-y-1 pl-5">
            {faults.map(({ row, text, error }) => (
              <li key={row}>
                {fill(texts.row, { row })} <Verbatim>{text}</Verbatim>
                <br />
                <b>{error}</b>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextArea
        // Rows that were added leave the text. What is typed stays otherwise.
        key={rest}
        name="people"
        label={texts.people}
        hint={hint}
        error={state.errors.people}
        defaultValue={rest}
        rows={6}
        maxLength={20_000}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox name="declared" label={texts.declared} error={state.errors.declared} required />
      <SubmitButton form={form} texts={texts} isWide />
    </Form>
  );
}
