'use client';

import { AnsweredInput } from '@/components/form/answered-input';
import { AnsweredSelect, type Choice } from '@/components/form/answered-select';
import { Form, ProblemNotice, SubmitButton } from '@/components/form/form';
import type { FormProps, SubmitText } from '@/components/form/use-form';
import { useFreshPage } from '@/components/form/use-fresh-page';
import { useKeptForm } from '@/components/form/use-kept-form';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorSummary } from '@/components/ui/error-summary';

type Text = SubmitText | 'name' | 'place' | 'admits' | 'admitsHint' | 'isCounterLabel';

interface Props extends FormProps<Text> {
  /** Where a gate can be: the show and its sessions. */
  places: Choice['options'];
  /** The categories with their names. */
  categories: readonly (readonly [value: string, label: string])[];
}

/** Makes a gate. */
export function GateForm({ action, texts, places, categories }: Props) {
  const form = useKeptForm({ action, texts }, 'makeGate');
  const { state } = form;
  useFreshPage();
  const box = (name: string, label: string) => (
    <Checkbox key={name} name={name} label={label} defaultChecked={state.typed[name] !== undefined} />
  );
  return (
    <Form form={form} className="space-y-6">
      <ErrorSummary texts={texts} state={state} fields={['name', 'place']} />
      <ProblemNotice state={state} texts={texts} />
      <AnsweredInput
        state={state}
        texts={texts}
        name="name"
        label={texts.name}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="next"
      />
      {places.length > 1 ? (
        <AnsweredSelect state={state} name="place" label={texts.place} options={places} />
      ) : (
        <input type="hidden" name="place" value={places[0]?.[0]} />
      )}
      <fieldset>
        <legend className="font-semibold">{texts.admits}</legend>
        <p className="text-hint text-soft">{texts.admitsHint}</p>
        {categories.map(([value, label]) => box(value, label))}
      </fieldset>
      {box('isCounter', texts.isCounterLabel)}
      <SubmitButton form={form} texts={texts} isWide />
    </Form>
  );
}
