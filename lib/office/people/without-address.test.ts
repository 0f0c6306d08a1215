import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { commandLine } from '@/lib/audit/record';
import { createSeats } from '@/lib/conferences/repository';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { folioOf } from '@/lib/pass/folio';
import { erasePersonFor } from '@/lib/privacy/erase-person-for';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { createDataRequests } from '@/lib/privacy/repository';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { registerAtDesk } from '@/lib/registration/register-at-desk';
import { programme } from '@/tests/factories/conferences';
import { registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { freshFolder } from '@/tests/factories/store';
import type { OfficeAction } from '../abilities';
import { changeAddress, erasePersonByStaff, resendPass } from './change-person';
import { findPrintedBadges, printBadge } from './print-badges';
import { searchPeople } from './search-people';
import { seatPerson } from './seat-person';

/** A conference attendee whom an organiser registered without an email. */
async function withoutAddress() {
  const parts = officeParts();
  const folder = freshFolder();
  const registration = registrationDeps({ attendees: parts.attendees }, parts.store);
  const event = { ...registration.event, programme };
  const deps = {
    ...parts,
    ...registration,
    event,
    seats: createSeats(parts.store, event),
    providerLinks: createProviderLinks(parts.store),
    dataRequests: createDataRequests(parts.store),
    keptMails: createKeptMails(folder),
    erasures: createErasureList(folder),
  };
  const staff = await staffWithFactor(parts, 'organiser');
  const may = <A extends OfficeAction>(action: A) => permitted(staff, action, parts.clock());
  const answers = { categoria: 'CONGRESISTA', nombres: 'Íñigo', apellidos: 'Muñoz Ñíguez', pais: 'MX' };
  const by = may('walkIn').id;
  const done = await registerAtDesk(deps, { by, answers, locale: 'es', submission: 'form' });
  if (!done.ok) throw new Error(done.code);
  const { id } = done.value;
  const stored = async () => {
    const attendee = await deps.attendees.byId(id);
    if (!attendee) throw new Error('not registered');
    return attendee;
  };
  return { deps, may, id, by, stored, folio: folioOf((await stored()).guid) };
}

test('somebody without an email is found, gets a badge and is blocked, and nothing is mailed', async () => {
  const { deps, may, id, by, stored } = await withoutAddress();
  expect(resultOf(await searchPeople(deps, may('search'), 'munoz iñi')).people).toMatchObject([{ _id: id }]);
  const entryId = resultOf(await printBadge(deps, may('badge'), id));
  expect(await findPrintedBadges(deps, may('badge'), { entryId, record: id })).toMatchObject([
    { first: 'Íñigo', surname: 'Muñoz Ñíguez' },
  ]);
  expect(await resendPass(deps, may('resend'), { id })).toMatchObject({ code: 'not_found' });
  expect(await blockAttendee(deps, { id, by })).toMatchObject({ ok: true });
  expect(await unblockAttendee(deps, { id, by })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ mails: [] });
});

test('their folio gives them a seat, and no other text does', async () => {
  const { deps, may, stored, folio } = await withoutAddress();
  const seat = (known: string) =>
    seatPerson(deps, may('seats'), { session: 'a', person: { known }, isIn: true });
  for (const known of ['Íñigo Muñoz', folio.slice(0, 4), folio.slice(0, 7), '', '-'])
    expect(await seat(known), known).toMatchObject({ fields: { known: 'knownNotConference' } });
  expect(await seat(` ${folio.toLowerCase().replace('-', '')}`)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sessions: ['a'], mails: [] });
});

test('staff take a blocked person’s seat away, and give them none', async () => {
  const { deps, may, id, by, stored } = await withoutAddress();
  const seat = (session: string, isIn: boolean) =>
    seatPerson(deps, may('seats'), { session, person: { id }, isIn });
  await seat('a', true);
  await blockAttendee(deps, { id, by });
  expect(await seat('d', true)).toMatchObject({ code: 'blocked' });
  expect(await seat('a', false)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sessions: [] });
});

test('they are erased once their folio is typed, nobody else with them, and no request remains', async () => {
  const { deps, may, id, folio } = await withoutAddress();
  const other = await registerAtDesk(deps, {
    by: may('walkIn').id,
    answers: { categoria: 'VISITANTE', nombres: 'Zoé', apellidos: 'Peña', pais: 'MX' },
    locale: 'es',
    submission: 'form',
  });
  for (const email of ['', 'x@ejemplo.mx'])
    expect(await erasePersonByStaff(deps, may('erase'), { id, email })).toMatchObject({
      fields: { email: 'folioOther' },
    });
  expect(await erasePersonByStaff(deps, may('erase'), { id, email: folio.toLowerCase() })).toMatchObject({
    ok: true,
  });
  expect(await deps.attendees.byId(id)).toBeNull();
  expect(other.ok && (await deps.attendees.byId(other.value.id))).toBeTruthy();
  for await (const request of deps.dataRequests.all()) throw new Error(request._id);
  const entries = (await deps.audit.ofRecord(id)).map(({ action, state }) => `${action} ${state}`);
  expect(entries.sort()).toEqual(['erase done', 'register done']);
  expect(await deps.erasures.all()).toEqual([{ collection: 'attendees', id }]);
});

test('once they have an address, it has to be typed to erase them', async () => {
  const { deps, may, id, folio } = await withoutAddress();
  await changeAddress(deps, may('changeAddress'), { id, email: 'inigo@ejemplo.mx' });
  expect(await erasePersonByStaff(deps, may('erase'), { id, email: folio })).toMatchObject({
    fields: { email: 'emailOther' },
  });
});

test('the command line erases them by the id of the registration', async () => {
  const { deps, id } = await withoutAddress();
  expect(await erasePersonFor(deps, { by: commandLine, who: 'f'.repeat(24) })).toMatchObject({
    code: 'not_found',
  });
  expect(await erasePersonFor(deps, { by: commandLine, who: id })).toMatchObject({
    ok: true,
    value: { attendeeId: id },
  });
  expect(await deps.attendees.byId(id)).toBeNull();
});
