import { forEachPass } from '@/lib/gate/pass-list';
import { type SyncAnswer, scanLimit, syncAnswerSchema } from '@/lib/gate/protocol';
import type { EngineOptions, GateMemory } from './gate-memory';

export type GateCalls = ReturnType<typeof createGateCalls>;

/** The calls of a device to the portal. */
export function createGateCalls({ storage, fetch, now, battery }: EngineOptions, memory: GateMemory) {
  const { state, passes, update } = memory;
  /** Ids of live scans that have no answer yet. */
  const inFlight = new Set<string>();
  let syncing: Promise<void> | undefined;

  /** Resolves to null if the portal does not know this browser. */
  async function call(body: Record<string, unknown>): Promise<SyncAnswer | null> {
    const sentAt = now();
    const response = await fetch('/api/gate/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ log: state.log, made: state.made, clock: sentAt, gate: state.gate || 'none', scans: [] },
        ...{ unsent: memory.snapshot().unsent, battery: battery(), listAt: state.listAt || undefined },
        ...body,
      }),
    });
    if (response.status === 401) {
      update({ status: 'unpaired', isOnline: true });
      return null;
    }
    if (!response.ok) throw new Error(`sync: ${response.status}`);
    const answer = syncAnswerSchema.parse(await response.json());
    memory.compareClocks(answer.now, sentAt);
    state.gates = answer.gates;
    if (!memory.gateNow()) state.gate = answer.gate;
    if (answer.gate === state.gate) state.rules = answer.rules;
    await storage.removeScans(answer.stored);
    update({ isOnline: true, unsent: await storage.countUnsent() });
    return answer;
  }

  async function downloadList(place: string): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({ place, ...(state.passesAfter && { after: state.passesAfter }) });
      const response = await fetch(`/api/gate/list?${query}`);
      if (!response.ok) throw new Error(`list: ${response.status}`);
      forEachPass(new Uint8Array(await response.arrayBuffer()), (key, flags) => passes.set(key, flags));
      state.passesAfter = response.headers.get('Gate-After') ?? state.passesAfter;
      if (response.headers.get('Gate-More') !== '1') break;
      update({});
    }
    state.listAt = memory.serverNow();
    await storage.writePasses(passes, state);
  }

  async function takePasses(answer: SyncAnswer): Promise<void> {
    if (!state.passesAfter || answer.hasMorePasses) return downloadList(memory.gateNow()?.place ?? 'show');
    const changes = Uint8Array.from(atob(answer.passes), (character) => character.charCodeAt(0));
    forEachPass(changes, (key, flags) => passes.set(key, flags));
    state.passesAfter = answer.passesAfter;
    state.listAt = memory.serverNow();
    if (changes.length > 0) await storage.writePasses(passes, state);
  }

  /** Sends what is stored and takes what changed, until nothing is left. */
  async function syncAll(): Promise<void> {
    for (;;) {
      const scans = (await storage.unsentScans(scanLimit)).filter(({ id }) => !inFlight.has(id));
      const { passesAfter, visitsAfter } = state;
      const before = memory.snapshot().unsent;
      const answer = await call({ scans, passesAfter, visitsAfter });
      if (!answer) return;
      // Without progress, the next call is that of the next period.
      const isProgressing = memory.snapshot().unsent < before && memory.snapshot().unsent > 0;
      if (answer.isEnded) {
        if (isProgressing) continue;
        if (memory.snapshot().unsent === 0) await end();
        return;
      }
      // The gate was changed meanwhile.
      if (answer.gate !== state.gate) return;
      memory.takeVisits(answer.visits);
      state.visitsAfter = answer.visitsAfter;
      await takePasses(answer);
      await storage.writeVisits(memory.visits.values(), state);
      update({ status: 'ready' });
      if (!answer.hasMoreVisits && !isProgressing) return;
    }
  }

  /** Erases everything that the device has stored. */
  async function end(): Promise<void> {
    await storage.erase();
    update({ status: 'ended', shown: null, correction: null, recent: [] });
  }

  return {
    /** A call that resolves to null where the portal does not answer. `live` is the scan that staff wait for. */
    async ask(body: Record<string, unknown>, live?: string): Promise<SyncAnswer | null> {
      if (live) inFlight.add(live);
      try {
        return await call(body);
      } catch {
        update({ isOnline: false });
        return null;
      } finally {
        if (live) inFlight.delete(live);
      }
    },
    /** Hands over what is stored and takes the changes; one call at a time. */
    sync(): Promise<void> {
      syncing ??= syncAll()
        .catch(() => update({ isOnline: false }))
        .finally(() => {
          syncing = undefined;
        });
      return syncing;
    },
    end,
  };
}
