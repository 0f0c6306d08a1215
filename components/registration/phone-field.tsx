import { type ChangeEvent, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { TextInput } from '@/components/ui/text-input';
import { phoneCharacters } from '@/lib/registration/phone-characters';
import type { QuestionOf } from './build-form';
import { inputOf } from './text-field';
import type { QuestionProps } from './types';

/** Most forms ask for no phone, so their pages load none of these rules. Until they are there a field takes any number of digits. */
let rules: typeof import('@/lib/registration/phone-number') | undefined;

/** A phone number behind the phone code of its country. Takes the characters of phone numbers alone, and holds ten digits once it is left. */
export function PhoneField(props: QuestionProps<QuestionOf<'phone'>>) {
  const { question, fields, definition } = props;
  const country = useWatch({ control: fields.control, name: question.phoneCodeOf });
  const code = definition.phoneCodes?.[String(country)] ?? '';
  const input = inputOf(props);

  useEffect(() => {
    const loaded = import('@/lib/registration/phone-number');
    loaded.then(
      (module) => {
        rules = module;
      },
      () => {},
    );
  }, []);

  function take(input: HTMLInputElement, isTyped: boolean) {
    if (!rules) return put(input, phoneCharacters(input.value));
    const held = String(fields.getValues(question.name) ?? '');
    const taken = isTyped ? rules.typedPhone(input.value, held, code) : rules.pastedPhone(input.value, code);
    put(input, taken);
  }

  return (
    <TextInput
      {...input}
      // Room for every way to write a number.
      maxLength={30}
      // Without script the code could not follow the country.
      before={<span className="noscript:hidden">{code && `+${code}`}</span>}
      onChange={(event) => {
        // What is being composed belongs to the keyboard until it is finished.
        if (isComposing(event)) return;
        take(event.target, isTyping(event));
        input.onChange?.(event);
      }}
      onCompositionEnd={(event) => {
        take(event.currentTarget, true);
        fields.setValue(question.name, event.currentTarget.value);
      }}
      onBlur={(event) => {
        const number = rules?.pastedPhone(event.target.value, code);
        if (number !== undefined && number !== event.target.value) fields.setValue(question.name, number);
        input.onBlur?.(event);
      }}
    />
  );
}

/** Puts a text into an input and keeps the caret in front of the same characters. */
function put(input: HTMLInputElement, text: string): void {
  const { value, selectionStart } = input;
  if (text === value) return;
  const behind = value.length - (selectionStart ?? value.length);
  input.value = text;
  const caret = Math.max(0, text.length - behind);
  input.setSelectionRange(caret, caret);
}

const isComposing = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;

/** Whether a change is one of many by which a number is typed; a paste or the browser's autofill brings the whole. */
function isTyping({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  return (
    nativeEvent instanceof InputEvent && /^(?:insert(?:Composition)?Text|delete)/.test(nativeEvent.inputType)
  );
}
