import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { nationalNumber } from '@/lib/registration/phone-number';
import { TextField, type TextFieldProps } from './text-field';

/** A phone number behind the phone code of its country. What is typed around the ten digits goes when it is complete. */
export function PhoneField({ codeOf, ...props }: TextFieldProps & { codeOf: string }) {
  const { question, form, definition } = props;
  const country = useWatch({ control: form.control, name: codeOf });
  const code = definition.phoneCodes?.[String(country)] ?? '';
  const field = form.register(question.name);
  return (
    <TextField
      {...props}
      // Without script the code could not follow the country.
      before={<span className="noscript:hidden">{code && `+${code}`}</span>}
      onChange={(event) => {
        if (!isTyping(event)) event.target.value = nationalNumber(event.target.value, code);
        void field.onChange(event);
      }}
      onBlur={(event) => {
        const number = nationalNumber(event.target.value, code);
        if (number !== event.target.value) form.setValue(question.name, number);
        void field.onBlur(event);
      }}
    />
  );
}

/** Whether a change is one of many by which a number is typed; a paste or the browser's autofill brings the whole. */
function isTyping({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return /^(?:insert(?:Composition)?Text|delete)/.test((nativeEvent as InputEvent).inputType ?? '');
}
