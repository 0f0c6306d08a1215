import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import { keyPrefixOf } from '@/lib/pass/folio-key';
import type { GateEngine } from './gate-engine';
import type { GateTexts } from './gate-texts';

interface Props {
  engine: GateEngine;
  texts: GateTexts;
  /** Whether a folio is the beginning of what the device knows of a pass. */
  hasFolios: boolean;
  onClose: () => void;
}

/** Where staff type a folio or a whole email. The answer is shown as that to a scan. */
export function TypingSheet({ engine, texts, hasFolios, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  // Screen readers read the error with the field.
  function report(problem: string) {
    setError(problem);
    field.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const text = String(new FormData(event.currentTarget).get('typed') ?? '').trim();
    if (!text) return report(texts.type_required);
    setBusy(true);
    const shown = await engine.type(text, hasFolios ? keyPrefixOf(text) : null);
    setBusy(false);
    if (shown === null) report(texts.type_unknown);
    else if (shown === 'offline') report(texts.type_offline);
    else if (shown === 'paused') report(texts.type_paused);
    else onClose();
  }

  return (
    <dialog ref={dialog} className="gate-sheet" aria-labelledby="typing" onClose={onClose}>
      <form onSubmit={submit} noValidate className="gate-form">
        <h2 id="typing">{texts.type_title}</h2>
        <TextInput
          ref={field}
          name="typed"
          label={texts.type_label}
          hint={texts.type_hint}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
        />
        <Button type="submit" isWide aria-disabled={isBusy}>
          {texts.type_submit}
        </Button>
        <Button variant="secondary" isWide onClick={onClose}>
          {texts.close}
        </Button>
      </form>
    </dialog>
  );
}
