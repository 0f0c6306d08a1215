import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import type { GateTexts } from './gate-texts';

/** Why a code did not work; another object for each try. */
export interface PairingProblem {
  text: string;
}

interface Props {
  texts: GateTexts;
  problem?: PairingProblem | undefined;
  /** Resolves once the code has been tried. */
  pair: (code: string) => Promise<void>;
}

/** Where somebody types the code that makes this browser a device of a gate. */
export function Pairing({ texts, pair, problem }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  // Screen readers read the error with the field.
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await pair(String(new FormData(event.currentTarget).get('code') ?? ''));
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate className="gate-form">
      <p>{texts.pair_lead}</p>
      <TextInput
        ref={field}
        name="code"
        label={texts.pair_code}
        error={problem?.text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="go"
        width="short"
        translate="no"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {texts.pair_submit}
      </Button>
    </form>
  );
}
