import type { FieldTexts } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { FormState } from '@/lib/base/form-state';

export interface Choice extends Omit<FieldTexts, 'error'> {
  name: string;
  /** The values with their labels. */
  options: readonly (readonly [value: string, label: string])[];
  defaultValue?: string | undefined;
}

/** A choice of one option, with its error and what was chosen. */
export function AnsweredSelect({ state, options, ...own }: Choice & { state: FormState<unknown> }) {
  const { name, defaultValue } = own;
  const chosen = String(state.typed[name] ?? defaultValue ?? options[0]?.[0]);
  return (
    <Select {...own} error={state.errors[name]} defaultValue={chosen}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
