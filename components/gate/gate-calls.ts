import { type SyncAnswer, scanLimit, syncAnswerSchema } from '@/lib/gate/protocol';
import { createPassList } from './gate-list';
import type { EngineOptions, GateMemory } from './gate-memory';

export type GateCalls = ReturnType<typeof createGateCalls>;

/** The portal counts what staff type, and answers no more of it for a moment. */
class TypingPaused extends Error {}

/** The calls of a device to the portal. */
export function createGateCalls(options: EngineOptions, memory: GateMemory) {
  const { storage, fetch, now, battery } = options;
  const { state, update } = memory;
  const takePasses = createPassList(options, memory);
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
        log: state.log,
        made: state.made,
        clock: sentAt,
        gate: state.gate || 'none',
        scans: [],
        unsent: memory.snapshot().unsent,
        battery: battery(),
        listAt: state.listAt || undefined,
        ...body,
      }),
    });
    if (response.status === 401) {
      update({ status: 'unpaired', isOnline: true });
      return null;
    }
    if (response.status === 429) throw new TypingPaused();
    if (!response.ok) throw new Error(`sync: ${response.status}`);
    const answer = syncAnswerSchema.parse(await response.json());
    memory.compareClocks(answer.now, sentAt);
    const placeBefore = memory.gateNow()?.place;
    state.gates = answer.gates;
    if (!memory.gateNow()) state.gate = answer.gate;
    // The portal no longer has the gate.
    if (placeBefore && memory.gateNow()?.place !== placeBefore) memory.changePlace();
    if (answer.gate === state.gate) state.rules = answer.rules;
    await storage.removeScans(answer.stored);
    update({ isOnline: true, unsent: await storage.countUnsent() });
    return answer;
  }

  /** Sends what is stored and takes what changed, until nothing is left. */
  async function syncAll(): Promise<void> {
    for (;;) {
      const scans = (await storage.unsentScans(scanLimit)).filter(({ id }) => !inFlight.has(id));
      const { passesAfter, visitsAfter } = state;
      const placeChanges = memory.placeChanges();
      const isOtherPlace = () => memory.placeChanges() !== placeChanges;
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
      // The answer is about another place than the present one, which the next call asks for.
      if (isOtherPlace()) continue;
      // The gate was changed meanwhile.
      if (answer.gate !== state.gate) return;
      memory.takeVisits(answer.visits);
      state.visitsAfter = answer.visitsAfter;
      await takePasses(answer);
      if (isOtherPlace()) continue;
      await storage.writeVisits(memory.visits.values(), state);
      update({ status: 'ready' });
      if (!answer.hasMoreVisits && !isProgressing) return;
    }
  }

  /** A portal that refuses for a moment was reached, so the device stays online. */
  function noteFailure(error: unknown): 'paused' | null {
    if (error instanceof TypingPaused) return 'paused';
    update({ isOnline: false });
    return null;
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
      } catch (error) {
        noteFailure(error);
        return null;
      } finally {
        if (live) inFlight.delete(live);
      }
    },
    /** Finds the pass of a typed text. `paused`: too many texts were no pass. Null where the portal does not answer. */
    askTyped: (typed: string): Promise<SyncAnswer | 'paused' | null> =>
      call({ isLive: true, typed }).catch(noteFailure),
    /** Hands over what is stored and takes the changes; one call at a time. */
    sync(): Promise<void> {
      syncing ??= syncAll()
        .catch((error) => void noteFailure(error))
        .finally(() => {
          syncing = undefined;
        });
      return syncing;
    },
    end,
  };
}
