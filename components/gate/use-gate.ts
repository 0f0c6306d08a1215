'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { createGateEngine, type GateEngine } from './gate-engine';
import type { GateSnapshot } from './gate-memory';
import { openGateStorage } from './gate-storage';

/** How often the device talks to the portal, ms. */
const period = 5_000;

/** The first 8 bytes of the SHA-256 of a pass's content, as `gateKeyOf` makes them on the server. */
async function keyOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The device's engine, once it is read from the browser's database, and what it shows. */
export function useGate() {
  const [engine, setEngine] = useState<GateEngine | null>(null);
  const [snapshot, setSnapshot] = useState<GateSnapshot | null>(null);
  const isOpened = useRef(false);

  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    let battery: { level: number } | undefined;
    navigator
      .getBattery?.()
      .then((manager) => {
        battery = manager;
      })
      .catch(() => {});
    void openGateStorage().then(async (storage) => {
      const created = await createGateEngine({
        storage,
        keyOf,
        onChange: setSnapshot,
        fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(10_000) }),
        now: () => Date.now(),
        monotonic: () => performance.now(),
        battery: () => battery?.level,
      });
      setSnapshot(created.snapshot());
      setEngine(created);
      await created.sync();
    });
  }, []);

  useEffect(() => {
    if (!engine) return;
    const timer = setInterval(() => void engine.sync(), period);
    const onOnline = () => void engine.sync();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [engine]);

  const pair = useCallback(
    async (code: string): Promise<'paired' | 'wrong' | 'tooMany' | 'offline'> => {
      const response = await fetch('/api/gate/pair', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      }).catch(() => null);
      if (!response) return 'offline';
      if (response.status === 429) return 'tooMany';
      if (!response.ok) return response.status < 500 ? 'wrong' : 'offline';
      await engine?.reloadList();
      return 'paired';
    },
    [engine],
  );
  return { engine, snapshot, pair };
}
