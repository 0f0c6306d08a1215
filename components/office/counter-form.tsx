'use client';

import { useEffect, useRef } from 'react';
import { AnsweredSelect } from '@/components/form/answered-select';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import { type FormProps, type SubmitText, useForm } from '@/components/form/use-form';
import { AnswerView } from '@/components/gate/answer-view';
import type { GateTexts, Zone } from '@/components/gate/gate-texts';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { TextInput } from '@/components/ui/text-input';
import type { Category, Theme } from '@/lib/event/types';
import type { Judgement } from '@/lib/gate/types';

/** What the counter says about a pass. */
export interface CounterState {
  /** The id of the gate. */
  gate: string;
  judgement: Judgement;
  hasEntered: boolean;
  person?: { id: string; name: string; company?: string | undefined; category: Category };
}

type Text = SubmitText | 'known' | 'gate' | 'entered' | 'notEntered' | 'open' | 'badge';

interface Props extends FormProps<Text, CounterState> {
  gateTexts: GateTexts;
  zone: Zone;
  colors: Theme['categoryColors'];
  /** Where the page of a person begins. */
  people: string;
  /** The gates by their ids, with their names. */
  gates: readonly (readonly [id: string, name: string])[];
}

/**
 * The counter: a keyboard scanner types a pass into the one field, and the answer appears with the ways to the badge. The
 * field is ready for the next pass at once.
 */
export function CounterForm({ action, texts, gateTexts, zone, colors, people, gates }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const form = useForm<CounterState>({ action, texts });
  const { state } = form;
  const { data } = state;
  useEffect(() => {
    const input = field.current?.querySelector('input');
    if (!input) return;
    if (state.isDone) input.value = '';
    input.focus();
  }, [state]);
  return (
    <>
      <Form form={form} className="space-y-4">
        <ErrorSummary texts={texts} state={state} fields={['known']} />
        <ProblemNotice state={state} texts={texts} />
        {/* Without script, the next pass is read at the same gate too. */}
        <AnsweredSelect
          state={{ ...state, typed: { ...(data && { gate: data.gate }), ...state.typed } }}
          name="gate"
          label={texts.gate}
          options={gates}
        />
        <div ref={field}>
          <TextInput
            name="known"
            label={texts.known}
            error={state.errors.known}
            defaultValue={String(state.typed.known ?? '')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
        <SubmitButton form={form} texts={texts} />
      </Form>
      <div role="status" className="mt-6">
        {data && (
          <>
            <AnswerView
              shown={{ ...data.judgement, ...data.person, id: state.attempt }}
              texts={gateTexts}
              zone={zone}
              colors={colors}
            />
            {data.person && (
              <div className="office-buttons mt-4">
                <p>{data.hasEntered ? texts.entered : texts.notEntered}</p>
                <form method="post" action={`${people}/${data.person.id}/gafete/imprimir`}>
                  <Button type="submit">{texts.badge}</Button>
                </form>
                <a className="button button-secondary" href={`${people}/${data.person.id}`}>
                  {texts.open}
                </a>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
