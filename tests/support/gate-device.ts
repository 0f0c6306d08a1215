import { setTimeout as delay } from 'node:timers/promises';
import type { SentScan } from '../../lib/gate/protocol';
import { codeOfGate, gateIdOf } from './gate';
import type { Portal } from './targets';

type PairedDevice = Awaited<ReturnType<typeof pairedDevice>>;

/** A device of a gate of its own, without a browser. `morning`: the portal's time, and about that of its scans. */
export async function pairedDevice(portal: Portal, index: number, morning: string) {
  const name = `Gate ${index}`;
  const code = await codeOfGate(portal, { name, slug: `gate-${index}` }, new Date(morning));
  const log = `gate${String(index).padStart(12, '0')}`;
  const gate = gateIdOf(name);
  const { baseURL } = portal;
  const post = (path: string, body: unknown, more: Record<string, string>, signal?: AbortSignal) =>
    fetch(baseURL + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: baseURL, ...more },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const answer = await post('/api/gate/pair', { code }, {});
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  const Cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  let made = 0;
  return {
    log,
    /** A new entry. */
    scan(key: string): SentScan {
      made++;
      const at = Date.parse(morning) + made;
      return { id: `${log}.${made}`, kind: 'entry', key, at, gate, how: 'camera' };
    },
    /** The ids of the scans that the portal keeps; none if it is busy. Rejects if it does not answer. */
    async send(scans: readonly SentScan[], isLive: boolean, signal?: AbortSignal): Promise<string[]> {
      const call = { log, made, unsent: scans.length, clock: Date.now(), gate, isLive, scans };
      const response = await post('/api/gate/sync', call, { Cookie }, signal);
      if (response.status === 503) return [];
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      const { stored } = await response.json();
      return stored;
    },
  };
}

/** No scans for a call that was broken off. */
function unlessBroken(error: unknown): string[] {
  if (error instanceof TypeError || error instanceof DOMException) return [];
  throw error;
}

/** Hands over scans, 200 at a time, until the portal has all. `during` gives the signal that breaks off each call. */
export async function handOver(
  device: PairedDevice,
  scans: readonly SentScan[],
  during: () => AbortSignal | undefined,
): Promise<{ calls: number; broken: number }> {
  const queue = [...scans];
  let [calls, broken] = [0, 0];
  while (queue.length > 0) {
    calls++;
    const stored = await device.send(queue.slice(0, 200), false, during()).catch(unlessBroken);
    if (stored.length === 0) {
      broken++;
      await delay(50);
    }
    const isStored = new Set(stored);
    queue.splice(0, queue.length, ...queue.filter(({ id }) => !isStored.has(id)));
  }
  return { calls, broken };
}
