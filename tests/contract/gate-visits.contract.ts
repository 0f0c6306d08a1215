import { describe, expect, test } from 'vitest';
import { createPassList } from '@/lib/gate/list-passes';
import type { StoredGate } from '@/lib/gate/record';
import { takeScans } from '@/lib/gate/take-scans';
import type { Store } from '@/lib/store/port';
import { aDevice, aGate, aPass, aScan, firstMorning, gateDeps, visitToday } from '@/tests/factories/gate';
import { openTwice } from './both-stores';

const gateCount = 20;
const passCount = 200;

/** The guarantees of scanning at many gates by several processes on one store. */
export function gateVisitsContract(title: string, open: () => Store): void {
  describe(`visits on ${title}`, () => {
    const opened = openTwice(open);

    test('each of 200 passes at 20 gates at once, over two processes, gets one first entry', async () => {
      const processes = opened.stores.map((store) => gateDeps(store));
      const [first = gateDeps(), second = first] = processes;
      const passes = await Promise.all(
        Array.from({ length: passCount }, (_, index) => aPass(first, `persona${index}@taller.mx`)),
      );
      for (const { time } of processes) time.now = new Date(firstMorning);
      const gates: StoredGate[] = [];
      for (let index = 0; index < gateCount; index++) gates.push(await aGate(first, `Puerta ${index}`));
      const answers = await Promise.all(
        gates.map(async (gate, index) => {
          const deps = index % 2 ? second : first;
          const device = await aDevice(deps, gate);
          const ofGate: unknown[] = [];
          for (const { key } of passes) {
            const scan = aScan(key, gate, { at: firstMorning.getTime() });
            const { live } = await takeScans(deps, device, { scans: [scan], isLive: true });
            ofGate.push(live?.judgement?.answer);
          }
          return ofGate;
        }),
      );
      for (const [index, { key }] of passes.entries()) {
        const ofPass = answers.map((ofGate) => ofGate[index]);
        // The others see that it has entered; nothing was refused or kept aside.
        expect(ofPass.toSorted()).toEqual(['in', ...Array(gateCount - 1).fill('look')]);
        expect((await visitToday(first, key))?.scans).toHaveLength(gateCount);
      }
    });

    test('a process goes on giving the list of passes while a record of another one is dated ahead', async () => {
      const [store = open()] = opened.stores;
      const deps = gateDeps(store);
      const { attendee, key } = await aPass(deps, 'adelantada@taller.mx');
      const time = { now: firstMorning.getTime() };
      const updatedAt = new Date(time.now + 3_600_000);
      await deps.attendees.update(attendee._id, (one) => ({ ...one, updatedAt }));
      // Time passes during each call, too.
      const list = createPassList({ ...deps, clock: () => new Date(time.now++) }, true);
      let after: string | undefined;
      for (let call = 0; call < 4; call++) {
        const page = await list.after(after, 'show');
        if (call === 0) expect(page.entries.map((entry) => entry.key)).toContain(key);
        after = page.after;
        time.now += 2_000;
      }
    });
  });
}
