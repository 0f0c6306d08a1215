'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PassingToast } from '@/components/ui/passing-toast';
import type { Theme } from '@/lib/event/types';
import type { PassContent } from './pass-content';

interface Props {
  pass: PassContent;
  color: string;
  joint: Theme['joint'];
  /** On a phone, and on wider screens. */
  label: string;
  wideLabel: string;
  /** Shown if the picture could not be made, for example without network. */
  failed: string;
  fileName: string;
}

/** Saves the pass as a picture of 1080 × 1920 px. Needs script, without which it is not rendered. */
export function DownloadButton({ label, wideLabel, failed, fileName, ...drawing }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const download = async () => {
    setBusy(true);
    try {
      const { drawPass } = await import('./draw-pass');
      const url = URL.createObjectURL(await drawPass(drawing));
      Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch {
      setFailures((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" className="noscript:hidden" aria-busy={isBusy} onClick={download}>
        <span className="sm:hidden">{label}</span>
        <span className="max-sm:hidden">{wideLabel}</span>
      </Button>
      <PassingToast tone="error" text={failures > 0 ? failed : undefined} turn={failures} />
    </>
  );
}

/** Opens the browser's print dialog. Not rendered without script. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
