import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { freshStore } from '@/tests/factories/store';
import { audited } from './audited';
import { type AuditEntry, commandLine, type StaffId } from './record';
import { createAudit } from './repository';

const at = new Date('2027-03-01T10:00:00Z');
const later = new Date('2027-03-01T10:00:05Z');
const record = newId();
const act = { by: commandLine, action: 'block', record, fields: ['blockedAt'] } as const;
const started = { ...act, _id: expect.any(String), at, state: 'started' };

/** An audit with a clock that shows `at` first and `later` from then on. */
function parts() {
  const audit = createAudit(freshStore());
  const times = [at, later];
  return { audit, clock: () => times.shift() ?? later };
}

test('an entry is stored before its change, and then records the outcome', async () => {
  const deps = parts();
  const done = await audited(deps, act, async () => ok(await deps.audit.ofRecord(record)));
  expect(done).toEqual(ok([started]));
  expect(await deps.audit.ofRecord(record)).toEqual([{ ...started, state: 'done', endedAt: later }]);
});

test('a refused change ends its entry as refused, an interrupted one leaves it started', async () => {
  const deps = parts();
  expect(await audited(deps, act, async () => refuse('not_found'))).toEqual(refuse('not_found'));
  const interrupted = audited({ ...deps, clock: () => later }, act, () =>
    Promise.reject(new Error('killed')),
  );
  await expect(interrupted).rejects.toThrow('killed');
  expect((await deps.audit.ofRecord(record)).map(({ state }) => state)).toEqual(['refused', 'started']);
});

test('a thousand readings hide neither a later change of the record nor an earlier one', async () => {
  const audit = createAudit(freshStore());
  const entryAt = (seconds: number, action: string): AuditEntry => {
    const time = new Date(at.getTime() + seconds * 1000);
    return { _id: newId(), at: time, by: commandLine, action, record, fields: [], state: 'done' };
  };
  await audit.add(entryAt(0, 'correct'));
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => audit.add(entryAt(index + 1, 'read'))));
  await audit.add(entryAt(2_000, 'change address'));
  expect((await audit.ofRecord(record)).at(-1)?.action).toBe('change address');
  expect((await audit.changesOf(record)).map(({ action }) => action)).toEqual(['correct', 'change address']);
});

test('nothing changes if the entry cannot be stored', async () => {
  const deps = parts();
  const audit = { ...deps.audit, add: () => Promise.reject(new Error('no space')) };
  let hasChanged = false;
  const change = async () => {
    hasChanged = true;
    return ok(null);
  };
  await expect(audited({ ...deps, audit }, act, change)).rejects.toThrow('no space');
  expect(hasChanged).toBe(false);
});

test('the latest entries are listed in pages, of all or of one staff member', async () => {
  const { audit } = parts();
  const staff = 'a'.repeat(24) as StaffId;
  for (let minute = 0; minute < 5; minute++) {
    const by = minute % 2 ? staff : commandLine;
    await audited(
      { audit, clock: () => new Date(at.getTime() + minute * 60_000) },
      { ...act, by },
      async () => ok(null),
    );
  }
  const minutes = (entries: AuditEntry[]) =>
    entries.map((entry) => (entry.at.getTime() - at.getTime()) / 60_000);
  const page = await audit.latest({ limit: 3 });
  expect(minutes(page.documents)).toEqual([4, 3, 2]);
  expect(minutes((await audit.latest({ limit: 3, cursor: page.next })).documents)).toEqual([1, 0]);
  expect(minutes((await audit.latest({ where: { by: staff }, limit: 3 })).documents)).toEqual([3, 1]);
  expect(minutes(await audit.ofRecord(record))).toEqual([0, 1, 2, 3, 4]);
});

test('an entry that has ended never changes', async () => {
  const deps = parts();
  await audited(deps, act, async () => ok(null));
  const [entry] = await deps.audit.ofRecord(record);
  await deps.audit.end(entry?._id ?? '', 'refused', at);
  expect(await deps.audit.ofRecord(record)).toEqual([entry]);
});
