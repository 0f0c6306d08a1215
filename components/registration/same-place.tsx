import { Checkbox } from '@/components/ui/checkbox';
import { placeFields } from '@/lib/registration/place/names';
import type { QuestionOf } from './build-form';
import { useAnswers } from './fields';
import type { QuestionProps } from './types';

/** A checkbox that copies the person's own place, if they gave one. */
export function SamePlace({
  fields,
  question: { suffix },
  label,
  onCopy,
}: Pick<QuestionProps<QuestionOf<'place'>>, 'fields' | 'question'> & { label: string; onCopy: () => void }) {
  const place = useAnswers(fields, Object.values(placeFields('')));
  const copy = useAnswers(fields, Object.values(placeFields(suffix)));
  const isSame = place.every((answer, index) => answer === copy[index]);
  if (!place[0] || !place[1]) return null;
  return (
    <Checkbox
      name={`same${suffix}`}
      label={label}
      checked={isSame}
      onChange={({ target }) => {
        Object.values(placeFields(suffix)).forEach((name, index) => {
          fields.setValue(name, target.checked ? (place[index] ?? '') : '');
          fields.clearErrors(name);
        });
        if (target.checked) onCopy();
      }}
    />
  );
}
