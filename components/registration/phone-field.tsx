import { useEffect } from 'react';
import { isComposing, isTyping } from '@/components/form/typing';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import { phoneCharacters } from '@/lib/registration/catalogue/phone-characters';
import type { QuestionOf } from './build-form';
import { useAnswers } from './fields';
import { serverLists } from './server-lists';
import { inputOf } from './text-field';
import type { QuestionProps } from './types';

/**
 * Loaded on demand, since most forms do not ask for a phone number. Until then, a field accepts any number of digits.
 */
let rules: typeof import('@/lib/registration/catalogue/phone-number') | undefined;

/**
 * A phone number after the phone code of its country. Accepts only the characters of phone numbers, and reduces the
 * number to ten digits on blur.
 */
export function PhoneField(props: QuestionProps<QuestionOf<'phone'>>) {
  const { question, fields, definition } = props;
  const lists = fields.lists ?? serverLists.get(definition.texts.locale);
  const [country = ''] = useAnswers(fields, [question.phoneCodeOf]);
  const code = lists?.phoneCodes[country] ?? '';
  const input = inputOf(props);
  const [mobile = '', own = ''] = useAnswers(
    fields,
    question.copy ? [question.copy.from, question.name] : [],
  );

  useEffect(() => {
    const loaded = import('@/lib/registration/catalogue/phone-number');
    loaded.then(
      (module) => {
        rules = module;
      },
      () => {},
    );
  }, []);

  function take(input: HTMLInputElement, isTyped: boolean) {
    if (!rules || !fields.isLoaded) return put(input, phoneCharacters(input.value));
    const held = String(fields.getValues(question.name) ?? '');
    const taken = isTyped ? rules.typedPhone(input.value, held, code) : rules.pastedPhone(input.value, code);
    put(input, taken);
  }

  return (
    <TextInput
      {...input}
      // Long enough for every way to write a number.
      maxLength={30}
      // Without script, the code would not change with the country.
      before={
        // A page keeps the server's phone code until the lists are loaded.
        <span className="noscript:hidden" suppressHydrationWarning>
          {code && `+${code}`}
        </span>
      }
      onChange={(event) => {
        // The input must not be changed during composition.
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
      after={
        question.copy &&
        mobile !== '' &&
        own === '' && (
          <Button
            type="button"
            variant="secondary"
            className="mt-2"
            onClick={() => fields.setValue(question.name, mobile)}
          >
            {question.copy.label}
          </Button>
        )
      }
    />
  );
}

/** Sets an input's text and keeps the caret before the same characters. */
function put(input: HTMLInputElement, text: string): void {
  const { value, selectionStart } = input;
  if (text === value) return;
  const behind = value.length - (selectionStart ?? value.length);
  input.value = text;
  const caret = Math.max(0, text.length - behind);
  input.setSelectionRange(caret, caret);
}
