'use client';

import type { PremarketState } from '@/app/_server/actions/registration';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';
import { Told } from '@/components/ui/told';
import { usePostedForm } from '@/components/ui/use-posted-form';

interface Props {
  action: (previous: PremarketState, form: FormData) => Promise<PremarketState>;
  /** What the buyer asked for, or what was decided. */
  vip: boolean;
  isProcessed: boolean;
  texts: Record<
    | 'vip'
    | 'vipHint'
    | 'processed'
    | 'confirm'
    | 'confirming'
    | 'confirmedVip'
    | 'confirmedNote'
    | 'decidedTitle'
    | 'decidedVip'
    | 'decidedNote'
    | 'already'
    | 'missing'
    | 'missingToast'
    | 'failed',
    string
  >;
}

/** The organiser's decision: the VIP toggle, whether it is decided, and the button; once decided, what it was. */
export function PremarketDecision({ action, vip, isProcessed, texts }: Props) {
  const initial: PremarketState = { attempt: 0 };
  const { state, isBusy, form } = usePostedForm(action, initial, ({ attempt }) => ({
    attempt: attempt + 1,
    outcome: 'failed' as const,
  }));
  const isDecided = isProcessed || state.vip !== undefined;
  const decided = state.vip ?? vip;
  const toast = {
    confirmed: decided ? texts.confirmedVip : texts.confirmedNote,
    already: texts.already,
    missing: texts.missingToast,
    failed: texts.failed,
  };

  return (
    <form {...form}>
      <Checkbox
        key={String(isDecided && decided)}
        name="vip"
        value="true"
        label={texts.vip}
        hint={isDecided ? undefined : texts.vipHint}
        defaultChecked={isDecided ? decided : vip}
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
            {state.vip === undefined ? texts.decidedTitle : <Told>{texts.decidedTitle}</Told>}
          </h2>
          <p className="mt-1">{decided ? texts.decidedVip : texts.decidedNote}</p>
        </Notice>
      ) : (
        <>
          {(state.outcome === 'failed' || state.outcome === 'missing') && (
            <Notice tone="error" className="mt-4">
              {state.outcome === 'failed' ? texts.failed : texts.missing}
            </Notice>
          )}
          <Button type="submit" isWide disabled={isBusy} className="mt-5">
            {isBusy ? texts.confirming : texts.confirm}
          </Button>
        </>
      )}
      <PassingToast
        tone={state.outcome === 'confirmed' ? 'success' : 'error'}
        text={state.outcome && toast[state.outcome]}
        turn={state.attempt}
      />
    </form>
  );
}
