import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { freshStore } from '@/tests/factories/store';
import { noted } from './noted';
import { createAudit } from './repository';

function parts() {
  const time = { now: new Date('2027-03-01T10:10:00Z') };
  return { audit: createAudit(freshStore()), clock: () => time.now, time };
}

const [by, record] = [newId(), newId()];
const reading = { by, action: 'read', record, what: record, state: 'done' } as const;

test('own repeated readings within an hour are one entry, which counts them', async () => {
  const deps = parts();
  const first = deps.time.now;
  await noted(deps, reading);
  expect((await deps.audit.ofRecord(record)).map(({ times }) => times)).toEqual([undefined]);
  deps.time.now = new Date('2027-03-01T10:59:00Z');
  expect([await noted(deps, reading), await noted(deps, reading)]).toEqual([2, 3]);
  const entry = { by, action: 'read', record, fields: [], state: 'done', at: first };
  expect(await deps.audit.ofRecord(record)).toEqual([
    { _id: expect.any(String), ...entry, times: 3, endedAt: deps.time.now },
  ]);
  deps.time.now = new Date('2027-03-01T11:00:00Z');
  expect(await noted(deps, reading)).toBe(1);
});

test('what somebody else read, or what else was seen, is another entry', async () => {
  const deps = parts();
  await noted(deps, reading);
  await noted(deps, { ...reading, by: newId() });
  await noted(deps, { ...reading, what: 'another' });
  await noted(deps, { ...reading, state: 'denied' });
  expect(await deps.audit.ofRecord(record)).toHaveLength(4);
});

test('a loop of denied attempts leaves one entry an hour, even at the same time and with other ids', async () => {
  const deps = parts();
  const denied = { by, action: 'erase', state: 'denied' } as const;
  await noted(deps, { ...denied, record });
  expect((await deps.audit.latest({ limit: 9 })).documents).toMatchObject([{ record }]);
  await Promise.all(Array.from({ length: 50 }, () => noted(deps, { ...denied, record: newId() })));
  const { documents } = await deps.audit.latest({ limit: 9 });
  expect(documents).toMatchObject([{ ...denied, times: 51 }]);
  expect(documents[0]).not.toHaveProperty('record');
});
