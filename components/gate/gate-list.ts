import { forEachPass } from '@/lib/gate/pass-list';
import type { SyncAnswer } from '@/lib/gate/protocol';
import type { EngineOptions, GateMemory } from './gate-memory';

/** How a device takes the list of passes for the place of its gate, and what changes in it. */
export function createPassList({ storage, fetch }: EngineOptions, memory: GateMemory) {
  const { state, passes, update } = memory;
  /**
   * The end of the last page of a list that is not complete yet. Not in the state, which may be stored at any time: after a
   * reload, the passes up to a stored position must be there.
   */
  let unfinished: { after: string; placeChanges: number } | undefined;

  /** Takes the list page by page. Stops without writing once the place was changed, since seats are of one place. */
  async function downloadList(): Promise<void> {
    const place = memory.gateNow()?.place ?? 'show';
    const placeChanges = memory.placeChanges();
    let after = unfinished?.placeChanges === placeChanges ? unfinished.after : state.passesAfter;
    for (;;) {
      const query = new URLSearchParams({ place, ...(after && { after }) });
      const response = await fetch(`/api/gate/list?${query}`);
      if (!response.ok) throw new Error(`list: ${response.status}`);
      const page = new Uint8Array(await response.arrayBuffer());
      if (memory.placeChanges() !== placeChanges) return;
      forEachPass(page, (key, flags) => passes.set(key, flags));
      after = response.headers.get('Gate-After') ?? after;
      if (response.headers.get('Gate-More') !== '1') break;
      if (after) unfinished = { after, placeChanges };
      update({});
    }
    unfinished = undefined;
    state.passesAfter = after;
    state.listAt = memory.serverNow();
    await storage.writePasses(passes, state);
  }

  /** Takes the changes of an answer, or the list where it has too many. */
  return async function takePasses(answer: SyncAnswer): Promise<void> {
    if (!state.passesAfter || answer.hasMorePasses) return downloadList();
    const changes = Uint8Array.from(atob(answer.passes), (character) => character.charCodeAt(0));
    forEachPass(changes, (key, flags) => passes.set(key, flags));
    unfinished = undefined;
    state.passesAfter = answer.passesAfter;
    state.listAt = memory.serverNow();
    if (changes.length > 0) await storage.writePasses(passes, state);
  };
}
