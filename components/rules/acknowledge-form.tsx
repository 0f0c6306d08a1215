'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';

interface Props {
  /** The page that Continue leads to. */
  action: string;
  label: string;
  continueLabel: string;
  /** Stands between the box and the button. */
  children?: ReactNode;
}

/** The acknowledgement that opens the way on: by `required` in the markup, and with script by a button that waits for the mark. */
export function AcknowledgeForm({ action, label, continueLabel, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(true);

  // A mark that was made before the script came, or that the browser kept, counts.
  useEffect(() => setTicked(box.current?.checked ?? false), []);

  return (
    <form
      action={action}
      onSubmit={(event) => {
        // A form without fields would leave a bare question mark in the address.
        event.preventDefault();
        window.location.assign(action);
      }}
    >
      <Checkbox
        id="acknowledged"
        label={label}
        required
        ref={box}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      {children}
      <Button type="submit" isWide className="mt-5" disabled={!isTicked}>
        {continueLabel}
      </Button>
    </form>
  );
}
