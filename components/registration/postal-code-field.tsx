import type { ReactNode } from 'react';
import { isComposing } from '@/components/form/typing';
import { TextInput } from '@/components/ui/text-input';
import { countryHasPostalLookup, typedPostalCode } from '@/lib/geo/rules';
import { placeFields } from '@/lib/registration/place/names';
import type { QuestionOf } from './build-form';
import { labelsIn } from './country-labels';
import type { QuestionProps } from './types';

interface Props extends Pick<QuestionProps<QuestionOf<'place'>>, 'question' | 'fields' | 'errors'> {
  pais: string;
  onTyped: () => void;
  after: ReactNode;
}

/** The postal code of a place: digits where codes are looked up, any text elsewhere. */
export function PostalCodeField({ question, fields, errors, pais, onTyped, after }: Props) {
  const { suffix, labels, elsewhere, codeMaxLength } = question;
  const field = fields.register(placeFields(suffix).codigoPostal);
  const isLookedUp = countryHasPostalLookup(pais);
  const codeOf = (typed: string) => typedPostalCode(pais, typed).slice(0, codeMaxLength);
  return (
    <TextInput
      {...field}
      defaultValue={String(fields.getValues(field.name) ?? '')}
      onChange={(event) => {
        if (isComposing(event)) return;
        event.target.value = codeOf(event.target.value);
        void field.onChange(event);
        onTyped();
      }}
      onCompositionEnd={({ currentTarget }) => {
        currentTarget.value = codeOf(currentTarget.value);
        fields.setValue(field.name, currentTarget.value);
        onTyped();
      }}
      label={labelsIn(pais, labels, elsewhere).codigoPostal}
      hint={isLookedUp || pais === '' ? undefined : question.noCode}
      inputMode={isLookedUp ? 'numeric' : 'text'}
      autoComplete="postal-code"
      enterKeyHint="next"
      width="short"
      error={errors[field.name]}
      after={after}
    />
  );
}
