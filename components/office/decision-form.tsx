'use client';

import type { ReactNode } from 'react';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';

/** What staff confirm. */
export interface Confirmation {
  decision: string;
  /** The ids of the buyers, separated by spaces. */
  ids: string;
  title: string;
  names: string[];
}

interface Props extends FormProps<SubmitText | 'approve' | 'decline' | 'cancel', Confirmation> {
  /** The page itself, which a link opens again without a decision. */
  page: string;
  /** The requests with their checkboxes. */
  children: ReactNode;
}

/** Approves or declines the selected requests, after one confirmation that names them. */
export function DecisionForm({ action, texts, page, children }: Props) {
  const form = useForm({ action, texts });
  const confirmation = form.state.data;
  if (confirmation) {
    const { decision, ids, title, names } = confirmation;
    return (
      <Form form={form} hidden={{ decision, ids, confirmed: 'yes' }}>
        <Card role="status" className="max-w-form space-y-4">
          <h2 className="text-h2">{title}</h2>
          <ul className="list-disc pl-5">
            {names.map((name, index) => (
              <li key={ids.split(' ')[index]}>{name}</li>
            ))}
          </ul>
          <SubmitButton form={form} texts={texts} isWide autoFocus />
          <p>
            <TextLink href={page}>{texts.cancel}</TextLink>
          </p>
        </Card>
      </Form>
    );
  }
  return (
    <Form form={form}>
      {children}
      <div className="office-decide">
        <ProblemNotice state={form.state} texts={texts} className="mb-3" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} texts={texts} submit={texts.approve} name="decision" value="approve" />
          <SubmitButton
            form={form}
            texts={texts}
            submit={texts.decline}
            name="decision"
            value="decline"
            variant="secondary"
          />
        </div>
      </div>
    </Form>
  );
}
