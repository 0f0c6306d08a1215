'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { acceptRules } from './accepted-rules';

interface Props {
  /** The page that the form opens. */
  action: string;
  /** The edition of the show whose rules are accepted. */
  edition: string;
  texts: {
    label: string;
    submit: string;
    /** Why the button is disabled. */
    first: string;
  };
  /** What pressing the button accepts, shown once the checkbox is checked. */
  children?: ReactNode;
}

/**
 * The acknowledgement of the rules: a `required` checkbox; with JavaScript the button is disabled until it is checked.
 */
export function AcknowledgeForm({ action, edition, texts, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(true);

  // The checkbox may have been checked before the script loaded, or restored by the browser.
  useEffect(() => setTicked(box.current?.checked ?? false), []);

  return (
    <form
      action={action}
      className="group"
      onSubmit={(event) => {
        // Submitting a form without fields would append a bare question mark to the address.
        event.preventDefault();
        acceptRules(edition);
        window.location.assign(action);
      }}
    >
      <Checkbox
        id="acknowledged"
        label={texts.label}
        required
        ref={box}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      {/* One of two lines, so that the form stays low: what is missing, or what the button accepts. */}
      <p id="acknowledge-first" className="mt-1 text-hint text-soft group-has-checked:hidden">
        {texts.first}
      </p>
      <div className="hidden group-has-checked:block">{children}</div>
      <Button type="submit" isWide className="mt-2" disabled={!isTicked} aria-describedby="acknowledge-first">
        {texts.submit}
      </Button>
    </form>
  );
}
