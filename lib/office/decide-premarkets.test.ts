import { expect, test } from 'vitest';
import { newId, type UserId } from '@/lib/base/ids';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { attendeesSpec } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import { answersOf, registrationDeps, registrationOf, signedIn } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, staffPermitted } from '@/tests/factories/staff';
import { makeUnreadable, reportedDocuments } from '@/tests/factories/store';
import { decidePremarkets, listChosenRequests, listRequests } from './decide-premarkets';

/** Three buyers who asked for the premarket, an hour apart, and one who did not. */
async function premarketParts() {
  const deps = registrationDeps();
  const ids: string[] = [];
  for (const [index, vip] of [true, true, true, false].entries()) {
    const email = `buyer${index}@ejemplo.mx`;
    const caller = signedIn({ id: newId() as UserId, email });
    const answers = answersOf('comprador', { vip, email });
    const result = await registerAttendee(deps, registrationOf('comprador', { answers, caller }));
    if (!result.ok) throw new Error(JSON.stringify(result));
    ids.push(result.value.id);
    deps.time.now = new Date(deps.time.now.getTime() + 60 * 60_000);
  }
  const office = officeParts();
  const by = await staffPermitted(office, 'organiser', 'premarket');
  const { shown } = office;
  const stored = async () => (await Promise.all(ids.map(deps.attendees.byId))).map((each) => each ?? null);
  return { deps: { ...deps, shown }, ids, by, stored };
}

type Parts = Awaited<ReturnType<typeof premarketParts>>;
const idsIn = (attendees: readonly { _id: string }[]) => attendees.map(({ _id }) => _id);
const decisionsOf = async ({ stored }: Parts) =>
  (await stored()).map(
    (each) => each?.mails.filter(({ kind }) => /^(accessCode|premarketNote)$/.test(kind)).length,
  );

test('requests are listed with the oldest first, and granted ones with the latest first', async () => {
  const { deps, ids, by } = await premarketParts();
  expect(idsIn(resultOf(await listRequests(deps, by)).requests.buyers)).toEqual(ids.slice(0, 3));
  for (const id of ids.slice(0, 2)) {
    deps.time.now = new Date(deps.time.now.getTime() + 1000);
    await decidePremarkets(deps, by, { ids: [id], vip: true });
  }
  const { requests, granted } = resultOf(await listRequests(deps, by));
  expect([idsIn(requests.buyers), idsIn(granted.buyers)]).toEqual([[ids[2]], [ids[1], ids[0]]]);
  expect([requests.total, granted.total]).toEqual([1, 2]);
  expect(await deps.attendees.countRequests(deps.time.now)).toBe(1);
});

test('every request is counted, and on one of the pages', async () => {
  const { deps, ids, by } = await premarketParts();
  const one = await deps.attendees.byId(ids[0] ?? '');
  for (let n = 0; one && n < 120; n++) {
    const _id = newId();
    await deps.attendees.insert({ ...one, _id, emailKey: _id, qr: _id, userId: undefined, premarketId: _id });
  }
  const seen = new Set<string>();
  let after: Cursor | undefined;
  do {
    const { requests } = resultOf(await listRequests(deps, by, { requests: after }));
    expect(requests.total).toBe(123);
    for (const { _id } of requests.buyers) seen.add(_id);
    after = requests.next;
  } while (after);
  expect(seen.size).toBe(123);
});

test('several are decided at once, each with its mail and its entry', async () => {
  const parts = await premarketParts();
  const { deps, ids, by, stored } = parts;
  expect(await decidePremarkets(deps, by, { ids: ids.slice(0, 2), vip: true })).toBe(2);
  expect(await decidePremarkets(deps, by, { ids: ids.slice(2, 3), vip: false })).toBe(1);
  expect((await stored()).map((each) => each?.premarket)).toEqual([
    'granted',
    'granted',
    'declined',
    undefined,
  ]);
  expect(await decisionsOf(parts)).toEqual([1, 1, 1, 0]);
  for (const record of ids.slice(0, 3))
    expect(await deps.audit.ofRecord(record)).toMatchObject([
      { by: by.id, action: 'decide premarket', fields: ['vip', 'vipProcessed', 'accessCode'], state: 'done' },
    ]);
});

test('repeated submission changes nothing, also at the same time and with the other decision', async () => {
  const parts = await premarketParts();
  const { deps, ids, by, stored } = parts;
  const decided = await Promise.all([1, 2, 3].map(() => decidePremarkets(deps, by, { ids, vip: true })));
  expect(decided.reduce((sum, count) => sum + count)).toBe(3);
  const before = await stored();
  expect(await decidePremarkets(deps, by, { ids: [...ids, ...ids], vip: false })).toBe(0);
  expect(await stored()).toEqual(before);
  expect(await decisionsOf(parts)).toEqual([1, 1, 1, 0]);
});

test('buyers who did not ask and unknown ids are left out', async () => {
  const { deps, ids, by } = await premarketParts();
  const chosen = [ids[3] ?? '', newId(), '', 'x', ids[0] ?? '', ids[0] ?? ''];
  const asked = resultOf(await listChosenRequests(deps, by, chosen));
  expect(idsIn(asked)).toEqual([ids[0]]);
});

test('a buyer who cannot be read is reported, and the others are decided', async () => {
  const { deps, ids, by } = await premarketParts();
  const [newer = '', ...others] = ids.slice(0, 3);
  await makeUnreadable(deps.store, attendeesSpec, newer);
  const reported = reportedDocuments();
  expect(await decidePremarkets(deps, by, { ids: [newer, ...others], vip: true })).toBe(2);
  expect([...reported]).toEqual([newer]);
});
