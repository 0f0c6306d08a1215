'use client';

import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { Checkbox } from '@/components/ui/checkbox';
import { FocusedText } from '@/components/ui/focused-text';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';
import { Filled } from '@/components/ui/verbatim';
import { fill } from '@/lib/i18n/fill';

type QuestionText = 'vip' | 'vipHint' | 'processed' | 'within' | SubmitText;
type DecidedText = 'decidedTitle' | 'decidedVip' | 'decidedNote';
type ToastText = 'confirmedVip' | 'confirmedNote';

/** Its action returns the decision, which may have been made earlier. */
interface Props extends FormProps<QuestionText | DecidedText | ToastText, { vip: boolean }> {
  /** The id of the buyer. */
  buyer: string;
  /** The buyer's name. */
  name: string;
  /** The initial value of the toggle: the buyer's wish, or the decision. */
  vip: boolean;
  isProcessed: boolean;
}

/**
 * The form for the organiser's decision, with the VIP toggle. Once decided, the toggle is disabled and the decision is
 * shown.
 */
export function PremarketDecision({ action, buyer, name, vip, isProcessed, texts }: Props) {
  const form = useForm({ action, texts });
  const { state } = form;
  const isDecided = isProcessed || state.data !== undefined;
  const decided = state.data?.vip ?? vip;
  const confirmed = fill(decided ? texts.confirmedVip : texts.confirmedNote, { name });

  return (
    <Form form={form} hidden={{ buyer }}>
      <Checkbox
        key={String(isDecided && decided)}
        name="vip"
        value="true"
        label={texts.vip}
        hint={isDecided ? undefined : texts.vipHint}
        defaultChecked={decided}
        disabled={isDecided}
      />
      <Checkbox
        key={`processed-${isDecided}`}
        id="vipProcessed"
        label={texts.processed}
        defaultChecked={isDecided}
        disabled
      />
      {isDecided ? (
        <Notice className="mt-4">
          <h2 className="text-h3">
            {state.data ? <FocusedText>{texts.decidedTitle}</FocusedText> : texts.decidedTitle}
          </h2>
          <p className="mt-1">
            <Filled text={decided ? texts.decidedVip : texts.decidedNote} name={name} />
          </p>
        </Notice>
      ) : (
        <>
          <ProblemNotice state={state} texts={texts} className="mt-4" />
          <SubmitButton form={form} texts={texts} isWide className="mt-5" />
          <p className="mt-6 text-hint text-soft">{texts.within}</p>
        </>
      )}
      <PassingToast
        tone={state.isDone ? 'success' : 'error'}
        text={state.isDone ? confirmed : state.problem?.text}
        turn={state.attempt}
      />
    </Form>
  );
}
