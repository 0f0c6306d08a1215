'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';
import { typedEmail } from '@/lib/base/typed-email';
import { isComposing, isTyping } from './typing';

interface Props extends ComponentProps<typeof TextInput> {
  /** The question before the suggested address. */
  didYouMean: string;
}

/**
 * Delay before a suggestion, ms. It is longer than the time between two letters, since `gmail.co` may become
 * `gmail.com`.
 */
const pause = 500;

/**
 * An email input. What was pasted or filled in becomes an address at once, what was typed when the person leaves the
 * field. For a mistyped domain it suggests the corrected address as a button below. If the form is sent before the
 * suggestion was shown, sending stops once to show it.
 */
export function EmailInput({ didYouMean, onChange, onBlur, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const [meant, setMeant] = useState<string | null>(null);
  const email = typed ?? String(input.defaultValue ?? '');
  const id = input.id ?? input.name;

  useEffect(() => {
    setMeant(null);
    if (!email) return;
    const form = inputOf(id)?.form;
    let correction: string | null = null;
    let isShown = false;
    let isOver = false;
    function show() {
      if (isOver) return;
      isShown = true;
      setMeant(correction);
    }
    // If the rules do not load, nothing is suggested and sending is not stopped.
    const loaded = import('@/lib/base/suggest-email').then(
      ({ suggestEmail }) => {
        correction = suggestEmail(typedEmail(email));
      },
      () => {},
    );
    const pausing = setTimeout(() => loaded.then(show), pause);
    function onSubmit(event: SubmitEvent) {
      if (!correction || isShown) return;
      // If several fields have a suggestion, the first one takes the focus.
      if (!event.defaultPrevented) inputOf(id)?.focus();
      event.preventDefault();
      event.stopPropagation();
      show();
    }
    form?.addEventListener('submit', onSubmit);
    return () => {
      isOver = true;
      clearTimeout(pausing);
      form?.removeEventListener('submit', onSubmit);
    };
  }, [email, id]);

  return (
    <TextInput
      {...input}
      // Precedes the form's own handler and `onChange`, which read the address.
      onInput={(event) => {
        const field = event.currentTarget;
        const address = typedEmail(field.value);
        if (address !== field.value && !isTyping(event) && !isComposing(event)) field.value = address;
      }}
      onBlur={(event) => {
        replace(event.target, typedEmail(event.target.value));
        onBlur?.(event);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
      after={
        <div role="status">
          {meant && (
            <p className="mt-2">
              {didYouMean}{' '}
              <button
                type="button"
                onClick={() => {
                  const field = inputOf(id);
                  if (field) replace(field, meant);
                  field?.focus();
                }}
                className="min-h-6 py-1 text-left font-semibold break-all underline underline-offset-4 hover:decoration-2"
              >
                {meant}
              </button>
            </p>
          )}
        </div>
      }
    />
  );
}

function inputOf(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}

/** Sets an input's value as if a person had typed it. */
function replace(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  // React ignores the input event if the value was set by its own property, so this calls the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
