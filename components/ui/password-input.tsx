'use client';

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextInput } from './text-input';

interface Props extends ComponentProps<typeof TextInput> {
  /** The button's labels while the password is hidden and while it is shown. */
  texts: Record<'showPassword' | 'hidePassword', string>;
}

/**
 * A password with a button that shows it. It is hidden again when the form is sent, because browsers store the values
 * of text inputs.
 */
export function PasswordInput({ texts, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  // A form may use what can be read now, such as for the field that repeats it.
  useEffect(() => {
    const field = isShown && button.current?.form?.elements.namedItem(input.name);
    if (field instanceof HTMLInputElement) field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [isShown, input.name]);

  return (
    <TextInput
      {...input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          ref={button}
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 rounded-event px-3 font-semibold text-brand underline underline-offset-4 hover:decoration-2 noscript:hidden"
        >
          {isShown ? texts.hidePassword : texts.showPassword}
          <span className="sr-only"> {input.label}</span>
        </button>
      }
    />
  );
}
