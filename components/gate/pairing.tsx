import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import type { GateTexts } from './gate-texts';

interface Props {
  texts: GateTexts;
  /** Why the code of the address did not work. */
  problem?: string | undefined;
  pair: (code: string) => Promise<'paired' | 'wrong' | 'tooMany' | 'offline'>;
}

/** Where somebody types the code that makes this browser a device of a gate. */
export function Pairing({ texts, pair, problem }: Props) {
  const [error, setError] = useState(problem);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    if (!code.trim()) return setError(texts.pair_required);
    setBusy(true);
    const result = await pair(code);
    setBusy(false);
    setError(result === 'paired' ? undefined : texts[`pair_${result}`]);
  }

  return (
    <form onSubmit={submit} noValidate className="gate-form">
      <p>{texts.pair_lead}</p>
      <TextInput
        name="code"
        label={texts.pair_code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="go"
        width="short"
        translate="no"
      />
      <Button type="submit" disabled={isBusy}>
        {texts.pair_submit}
      </Button>
    </form>
  );
}
