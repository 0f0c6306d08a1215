'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { useSendOnLoad } from '@/components/form/use-send-on-load';
import { Notice } from '@/components/ui/notice';

interface Props extends FormProps<SubmitText | 'lead'> {
  /** The attendee whose mailed link this browser opened. */
  id: string;
}

/** Stores that a person opened the mailed link: by script once the page is visible, otherwise by a button. */
export function ProveAddress({ action, id, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  useSendOnLoad(form);
  if (state.isDone) return null;
  const isShown = state.problem !== undefined;
  return (
    <Notice className={`mt-6 print:hidden ${isShown ? '' : 'hidden noscript:block'}`}>
      <p className="mb-4">{texts.lead}</p>
      <ProblemNotice state={state} texts={texts} className="mb-4" />
      <Form form={form} hidden={{ id }}>
        <SubmitButton form={form} texts={texts} isWide />
      </Form>
    </Notice>
  );
}
