'use client';

import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Theme } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { forgetShell, keepShell } from './app-shell';
import type { GateTexts } from './gate-texts';
import { Pairing, type PairingProblem } from './pairing';
import { Scanning } from './scanning';
import { useGate } from './use-gate';

interface Props {
  locale: Locale;
  texts: GateTexts;
  timeZone: string;
  colors: Theme['categoryColors'];
  /** Whether a folio is the beginning of what the device knows of a pass. */
  hasFolios: boolean;
  /** Whether the page is kept for a reload without network. */
  isKept: boolean;
}

/** The page of a gate: it becomes a device by a code, waits for the press that browsers require for sound, and scans. */
export function GatePage({ locale, texts, isKept, timeZone, colors, hasFolios }: Props) {
  const { engine, snapshot, pair } = useGate();
  const [isStarted, setStarted] = useState(false);
  const [problem, setProblem] = useState<PairingProblem>();
  const [install, setInstall] = useState<(() => void) | null>(null);
  const [isPairing, setPairing] = useState(false);

  const pairAndReport = useCallback(
    async (code: string) => {
      const result = code.trim() ? await pair(code) : 'required';
      setProblem(result === 'paired' ? undefined : { text: texts[`pair_${result}`] });
    },
    [pair, texts],
  );

  // The code of the address is used once, and leaves it at once.
  const readAddress = useCallback(() => {
    const code = location.hash.slice(1);
    // The link that skips to the content leads to an element.
    if (!code || document.getElementById(code)) return;
    history.replaceState(null, '', location.pathname);
    setPairing(true);
    void pairAndReport(code).finally(() => setPairing(false));
  }, [pairAndReport]);

  useEffect(() => {
    if (!engine) return;
    readAddress();
    // A link that is opened where the page is already shown does not load it again.
    addEventListener('hashchange', readAddress);
    return () => removeEventListener('hashchange', readAddress);
  }, [engine, readAddress]);

  useEffect(() => {
    if (isKept) keepShell(locale, (ready) => setInstall(() => ready)).catch(() => {});
  }, [isKept, locale]);

  useEffect(() => {
    if (snapshot?.status === 'ended') forgetShell().catch(() => {});
  }, [snapshot?.status]);

  if (engine && snapshot && isStarted && snapshot.status === 'ready')
    return (
      <Scanning
        engine={engine}
        snapshot={snapshot}
        texts={texts}
        hasFolios={hasFolios}
        colors={colors}
        install={install}
        zone={{ locale, timeZone }}
      />
    );
  const status = isPairing ? 'loading' : (snapshot?.status ?? 'loading');
  const gate = snapshot?.state.gates.find(({ id }) => id === snapshot.state.gate);
  return (
    <main id="main" tabIndex={-1} className="gate-start">
      <h1 className="text-h1">{status === 'ready' && gate ? gate.name : texts.title}</h1>
      {status === 'loading' && (
        <>
          <p role="status">{snapshot?.isOnline === false && engine ? texts.noNetwork : texts.loading}</p>
          <noscript>{texts.needsScript}</noscript>
        </>
      )}
      {status === 'unpaired' && <Pairing texts={texts} pair={pairAndReport} problem={problem} />}
      {status === 'ready' && (
        <>
          <p>{texts.start_lead}</p>
          <Button isWide onClick={() => setStarted(true)}>
            {texts.start}
          </Button>
        </>
      )}
      {status === 'ended' && <Notice>{texts.ended}</Notice>}
    </main>
  );
}
