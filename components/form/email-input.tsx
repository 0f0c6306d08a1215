'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { TextInput } from '@/components/ui/text-input';

interface Props extends ComponentProps<typeof TextInput> {
  /** Asks whether the corrected address, which follows it, is the one that was meant. */
  didYouMean: string;
}

/** Longer than between two letters: `gmail.co` is right so far. */
const pause = 500;

/** An email input. Below a mistyped domain it suggests the corrected address as a button; the form can be sent either way. */
export function EmailInput({ didYouMean, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const [meant, setMeant] = useState<string | null>(null);
  const email = typed ?? String(input.defaultValue ?? '');

  useEffect(() => {
    let isCurrent = true;
    setMeant(null);
    if (!email) return;
    const pausing = setTimeout(async () => {
      const rules = await import('@/lib/base/suggest-email').catch(() => null);
      if (isCurrent && rules) setMeant(rules.suggestEmail(email));
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(pausing);
    };
  }, [email]);

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
                onClick={() => replace(input.id ?? input.name, meant)}
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

/** Puts a value into an input as if a person had typed it, and the focus with it. */
function replace(id: string, value: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  // React ignores the event of a value that was set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
