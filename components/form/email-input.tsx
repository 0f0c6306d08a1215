'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';

interface Props extends ComponentProps<typeof TextInput> {
  /** Asks whether the corrected address, which follows it, is the one that was meant. */
  didYouMean: string;
}

/** Longer than between two letters: `gmail.co` is right so far. */
const pause = 500;

/** An email input. Below a mistyped domain it suggests the corrected address as a button; whoever sends the form before it was shown is shown it first, once. */
export function EmailInput({ didYouMean, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const [meant, setMeant] = useState<string | null>(null);
  const email = typed ?? String(input.defaultValue ?? '');
  const id = input.id ?? input.name;

  useEffect(() => {
    setMeant(null);
    if (!email) return;
    const form = inputOf(id)?.form;
    let found: string | null = null;
    let isShown = false;
    let isOver = false;
    function show() {
      if (isOver) return;
      isShown = true;
      setMeant(found);
    }
    // Without these rules nothing is suggested and nothing is held up.
    const loaded = import('@/lib/base/suggest-email').then(
      ({ suggestEmail }) => {
        found = suggestEmail(email);
      },
      () => {},
    );
    const pausing = setTimeout(() => loaded.then(show), pause);
    function onSubmit(event: SubmitEvent) {
      if (!found || isShown) return;
      // The first of several such fields takes the focus.
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
                onClick={() => replace(id, meant)}
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
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : null;
}

/** Puts a value into an input as if a person had typed it, and the focus with it. */
function replace(id: string, value: string): void {
  const input = inputOf(id);
  if (!input) return;
  // React ignores the event of a value that was set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
