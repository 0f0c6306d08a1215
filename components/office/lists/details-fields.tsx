import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextInput } from '@/components/ui/text-input';
import type { FormState } from '@/lib/base/form-state';

interface Props {
  state: FormState<unknown>;
  /** What was stored before. */
  stored?: Partial<Record<'name' | 'source' | 'basis', string>>;
  texts: Record<'name' | 'nameHint' | 'source' | 'sourceHint' | 'basis' | 'declared', string> &
    Record<(typeof bases)[number] | `${(typeof bases)[number]}Note`, string>;
}

const bases = ['news', 'consent', 'passedOn'] as const;

/** The ids of these fields in their order, for the summary of errors. */
export const detailFields = ['columns', 'name', 'basis', 'source', 'declared'] as const;

/** What staff say of the people in a file: the list, why they may be invited, where the data is from, and a declaration. */
export function DetailsFields({ state: { errors, typed }, stored = {}, texts }: Props) {
  const value = (name: 'name' | 'source' | 'basis') => String(typed[name] ?? stored[name] ?? '');
  return (
    <>
      <TextInput
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        error={errors.name}
        defaultValue={value('name')}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="next"
      />
      <ChoiceGroup
        id="basis"
        className="[--choice:100%]"
        label={texts.basis}
        error={errors.basis}
        choices={bases.map((basis) => ({
          type: 'radio',
          name: 'basis',
          value: basis,
          label: texts[basis],
          note: texts[`${basis}Note`],
          defaultChecked: value('basis') === basis,
        }))}
      />
      <TextInput
        name="source"
        label={texts.source}
        hint={texts.sourceHint}
        error={errors.source}
        defaultValue={value('source')}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
      />
      <Checkbox
        name="declared"
        label={texts.declared}
        error={errors.declared}
        defaultChecked={typed.declared === 'on'}
      />
    </>
  );
}
