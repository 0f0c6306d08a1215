import type { SentScan } from '@/lib/gate/protocol';
import { readPass } from '@/lib/pass/read-pass';
import { createGateCalls } from './gate-calls';
import { createGateMemory, type EngineOptions, type Shown } from './gate-memory';
import { createScans } from './gate-scans';
import type { DeviceState } from './gate-storage';

/** The same code within this time is the same scan, ms. */
const repetition = 3_000;

export type GateEngine = Awaited<ReturnType<typeof createGateEngine>>;

/**
 * What a device does: it stores each scan before its answer is shown, judges it by its own list, asks the portal where
 * there is a connection, and hands over what it has stored until the portal has it.
 */
export async function createGateEngine(options: EngineOptions) {
  const { storage, keyOf, monotonic } = options;
  const memory = await createGateMemory(options);
  const calls = createGateCalls(options, memory);
  const { state, passes, visits, update } = memory;
  let latest: { content: string; at: number; shown: Shown | null } | undefined;
  const { scanKey, store } = createScans(options, memory, calls);

  return {
    snapshot: memory.snapshot,
    /**
     * Judges what a camera or a scanner read. The same code again within three seconds gives the same answer. Resolves to
     * null while it is being judged.
     */
    async scan(content: string, how: 'camera' | 'scanner'): Promise<Shown | null> {
      const pass = readPass(content);
      const text = pass ?? content;
      if (latest?.content === text && monotonic() - latest.at < repetition) {
        latest.at = monotonic();
        return latest.shown;
      }
      const current: NonNullable<typeof latest> = { content: text, at: monotonic(), shown: null };
      latest = current;
      current.shown = pass ? await scanKey(await keyOf(pass), how) : memory.show({ answer: 'notPass' });
      current.at = monotonic();
      return current.shown;
    },
    /**
     * Judges a typed folio or email. Without a connection only a folio is found, by the key that begins with its prefix.
     * Resolves to null for a text that is no pass, and to `paused` after too many of them.
     */
    async type(text: string, keyPrefix: string | null): Promise<Shown | 'offline' | 'paused' | null> {
      const answer = await calls.askTyped(text);
      if (answer === 'paused') return answer;
      if (answer) return answer.live?.key ? scanKey(answer.live.key, 'typed') : null;
      const keys = keyPrefix ? [...passes.keys()].filter((key) => key.startsWith(keyPrefix)) : [];
      const [key] = keys;
      return key && keys.length === 1 ? scanKey(key, 'typed') : 'offline';
    },
    /** Undoes a scan of the last moments. */
    async undo({ id, key, how, at }: SentScan): Promise<void> {
      await store({ kind: 'undo', key, how, at: memory.serverNow(), undoes: id });
      visits.delete(key);
      // The visits are requested again, since there may have been one before.
      state.visitsAfter = undefined;
      latest = undefined;
      const recent = memory.snapshot().recent.filter((each) => each.key !== key || each.at !== at);
      update({ shown: null, recent });
      void calls.sync();
    },
    sync: calls.sync,
    /** Discards the list and the visits and loads them again: before a pairing, they may be of another database. */
    async reloadList(): Promise<void> {
      memory.changePlace();
      passes.clear();
      await storage.writePasses(passes, state);
      await storage.writeVisits(visits.values(), state);
      await calls.sync();
    },
    dismiss: () => update({ shown: null }),
    dismissCorrection: () => update({ correction: null }),
    async setDirection(direction: DeviceState['direction']): Promise<void> {
      state.direction = direction;
      await storage.writeState(state);
      update({});
    },
    /** Scans for another gate from now on. The list for another place is requested again, for its seats. */
    async setGate(id: string): Promise<void> {
      const before = memory.gateNow()?.place;
      state.gate = id;
      if (memory.gateNow()?.place !== before) memory.changePlace();
      await storage.writeState(state);
      update({});
      void calls.sync();
    },
    /** Hands over what is stored and ends this device. False if the portal did not answer. */
    async leave(): Promise<boolean> {
      await calls.sync();
      if (memory.snapshot().unsent > 0) return false;
      const answer = await calls.ask({ isLeaving: true });
      if (answer?.isEnded) await calls.end();
      return answer?.isEnded === true;
    },
  };
}
