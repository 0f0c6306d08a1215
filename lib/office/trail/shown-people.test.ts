import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { aShow } from '@/tests/factories/events';
import { limitSettings } from '@/tests/factories/limits';
import { officeParts, staffIn, staffPermitted, staffWithFactor } from '@/tests/factories/staff';
import { isFactorGiven } from '../abilities';
import { giveRole } from '../change-staff';
import { staffRosterSpec } from '../repository';
import type { Staff } from '../types';
import { shownPeopleSpec } from './record';
import { createShownPeople } from './shown-people';

const office = { deskPeoplePerDay: 5, organizerPeoplePerDay: 8 };
const ids = Array.from({ length: 20 }, newId);

/** Counts with low limits, as two processes on one store have them, and an owner who is mailed. */
async function parts(event = { ...aShow, office }) {
  const deps = officeParts();
  // The store deletes what expired more than a day ago by the real clock.
  deps.pass((Date.parse('2100-03-01T16:00:00Z') - deps.clock().getTime()) / 1000);
  await giveRole(deps, { email: 'titular@example.mx', role: 'owner', by: 'command line' });
  const create = () => createShownPeople(deps.store, { ...deps, event, hash: limitSettings.hash });
  const mails = async () => {
    const roster = await deps.store.collection(staffRosterSpec).get('staff');
    return (roster?.mails ?? []).filter(({ kind }) => kind === 'manyPeopleShown');
  };
  const stored = (staff: Staff) => deps.store.collection(shownPeopleSpec).get(staff.id);
  return { deps, shown: create(), other: create(), mails, stored };
}

/** The same member after giving the second factor again. */
const confirmed = (staff: Staff, at: Date): Staff => ({
  ...staff,
  session: { ...staff.session, factorAt: at },
});

test('at the limit a member of the desk sees no further lists until they give their factor again', async () => {
  const { deps, shown, other } = await parts();
  const desk = await staffWithFactor(deps, 'desk');
  expect(await shown.add(desk, ids.slice(0, 4))).toBe('counted');
  // The same people again, by another process, do not count.
  expect(await other.add(desk, ids.slice(0, 4))).toBe('counted');
  expect(await other.add(desk, ids.slice(3, 6))).toBe('counted');
  expect(await shown.add(desk, ids.slice(0, 1))).toBe('paused');
  expect(await shown.add(desk, [])).toBe('paused');
  deps.pass(60);
  const again = confirmed(desk, deps.clock());
  expect(await shown.add(again, ids)).toBe('counted');
  deps.pass(9 * 60);
  expect(await shown.add(again, ids)).toBe('counted');
  deps.pass(60);
  expect(await shown.add(again, ids)).toBe('paused');
});

test('at the limit the page of the second factor asks the desk for it, even if it was given just before', async () => {
  const { deps, shown } = await parts();
  const current = async ({ id, session }: Staff) => staffIn(deps, { id, sessionId: session.id });
  const desk = await staffWithFactor(deps, 'desk');
  expect(isFactorGiven(await current(desk), deps.clock(), true)).toBe(true);
  await shown.add(desk, ids);
  expect(isFactorGiven(await current(desk), deps.clock(), true)).toBe(false);
  expect(isFactorGiven(await current(desk), deps.clock())).toBe(true);
  const organiser = await staffWithFactor(deps, 'organiser');
  await shown.add(organiser, ids);
  expect(isFactorGiven(await current(organiser), deps.clock(), true)).toBe(true);
});

test('a factor that was given before the limit was reached does not count, however recent', async () => {
  const { deps, shown } = await parts();
  const desk = await staffWithFactor(deps, 'desk');
  await shown.add(desk, ids);
  expect(await shown.add(confirmed(desk, deps.clock()), ids)).toBe('paused');
});

test('owners are mailed once a day about each member, and an organiser is not paused', async () => {
  const { deps, shown, other, mails } = await parts();
  const organiser = await staffWithFactor(deps, 'organiser');
  await shown.add(organiser, ids.slice(0, 7));
  expect(await mails()).toEqual([]);
  await Promise.all([shown.add(organiser, ids.slice(7, 8)), other.add(organiser, ids.slice(8, 9))]);
  const mail = {
    to: { address: 'titular@example.mx' },
    props: { member: organiser.name, role: 'organiser', count: '8' },
    link: { path: `/organizador/historial?by=${organiser.id}` },
  };
  expect(await mails()).toMatchObject([mail]);
  expect(await shown.add(organiser, ids)).toBe('counted');
  expect(await mails()).toHaveLength(1);
  const reports = () => deps.events.filter(([event]) => event === 'many_people_shown');
  expect(reports()).toEqual([['many_people_shown', { actor: organiser.id }]]);
  deps.pass(24 * 60 * 60);
  await shown.add(organiser, ids);
  expect([(await mails()).length, reports().length]).toEqual([2, 2]);
});

test('a mail that was not queued because the process died is queued by the next list', async () => {
  const { deps, shown, mails } = await parts();
  const desk = await staffWithFactor(deps, 'desk');
  const broken = { ...deps, roster: { update: () => Promise.reject(new Error('killed')) } };
  const event = { ...aShow, office };
  const dying = createShownPeople(deps.store, { ...broken, event, hash: limitSettings.hash });
  await expect(dying.add(desk, ids)).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  expect(await shown.add(desk, ids)).toBe('paused');
  expect(await mails()).toHaveLength(1);
});

test('the count begins anew at midnight at the venue, and what was counted is deleted', async () => {
  const { deps, shown, stored } = await parts();
  const desk = await staffWithFactor(deps, 'desk');
  await shown.add(desk, ids);
  const midnight = (await stored(desk))?.expiresAt ?? new Date(0);
  // Mexico City is six hours behind UTC.
  expect(midnight.toISOString()).toMatch(/T06:00:00.000Z$/);
  deps.pass((midnight.getTime() - deps.clock().getTime()) / 1000 - 1);
  expect(await shown.add(desk, ids)).toBe('paused');
  await shown.forgetPastDays();
  expect(await stored(desk)).not.toBeNull();
  deps.pass(1);
  expect(await shown.add(desk, ids.slice(0, 2))).toBe('counted');
  expect((await stored(desk))?.people).toHaveLength(2);
  deps.pass(24 * 60 * 60);
  await shown.forgetPastDays();
  expect(await stored(desk)).toBeNull();
});

test('the stored hashes do not contain ids, and are never more than the limit', async () => {
  const { deps, shown, stored } = await parts();
  const organiser = await staffWithFactor(deps, 'organiser');
  await shown.add(organiser, ids);
  await shown.add(organiser, Array.from({ length: 20 }, newId));
  const document = await stored(organiser);
  expect(document?.people).toHaveLength(8);
  for (const id of ids) expect(JSON.stringify(document)).not.toContain(id);
});

test('a new role on the same day has its own limit, and people already seen count for it', async () => {
  const { deps, shown } = await parts();
  const desk = await staffWithFactor(deps, 'desk');
  await shown.add(desk, ids.slice(0, 5));
  const promoted: Staff = { ...desk, role: 'organiser' };
  expect(await shown.add(promoted, ids.slice(5, 7))).toBe('counted');
  const demoted: Staff = { ...desk, role: 'desk' };
  expect(await shown.add(demoted, ids)).toBe('paused');
  deps.pass(1);
  expect(await shown.add(confirmed(demoted, deps.clock()), ids)).toBe('counted');
});

test('by default 1,500 people pause the desk, and 10,000 people an organiser sees are reported', async () => {
  const { deps, shown, mails } = await parts(aShow);
  const desk = await staffPermitted(deps, 'desk', 'search');
  const many = Array.from({ length: 10_000 }, newId);
  await shown.add(desk, many.slice(0, 1_499));
  expect(await shown.add(desk, many.slice(0, 1))).toBe('counted');
  await shown.add(desk, many.slice(1_499, 1_500));
  expect(await shown.add(desk, many.slice(0, 1))).toBe('paused');
  const organiser = await staffPermitted(deps, 'organiser', 'search');
  await shown.add(organiser, many.slice(0, 9_999));
  expect(await mails()).toMatchObject([{ props: { count: '1500' } }]);
  await shown.add(organiser, many);
  expect((await mails()).map(({ props }) => props.count)).toEqual(['1500', '10000']);
});
