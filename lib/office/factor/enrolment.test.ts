import { expect, test } from 'vitest';
import { openSession } from '@/lib/accounts/session';
import { makeLink } from '@/lib/crypto/signed-links';
import { mailsOf, userRecord } from '@/tests/factories/accounts';
import { signedLinkOf } from '@/tests/factories/mail';
import {
  codeAt,
  enrolmentOf,
  newStaff,
  type OfficeParts,
  officeParts,
  setUpFactor,
  staffIn,
} from '@/tests/factories/staff';
import { endRole, giveRole } from '../change-staff';
import type { Staff } from '../types';
import { offeredSecret } from './authenticator';
import { enrolmentStep, findOpenedLink } from './enrolment';
import { giveCode } from './give-code';
import { makeEnrolmentAddress, requestEnrolmentLink } from './request-link';

const by = 'command line';
const request = { client: 'c', locale: 'es' } as const;

/** A moment after the sessions of the tests, which begin by the clock of the test runner. */
function officeLater() {
  const parts = officeParts();
  parts.pass((Date.now() - parts.clock().getTime()) / 1000);
  return parts;
}

/** The link in the last mail that asks a member to set up their factor, as the sender would make it now. */
async function mailedLink(parts: OfficeParts, { id }: Staff): Promise<string> {
  const mail = (await userRecord(parts, id)).mails.findLast(({ kind }) => kind === 'factorLink');
  const link = signedLinkOf(mail);
  const expiresAt = new Date(parts.clock().getTime() + (link.life ?? 0));
  return makeLink(parts.secrets, { ...link, expiresAt });
}

/** The member in a session that begins now. */
async function signedInAgain(parts: OfficeParts, { id }: Staff): Promise<Staff> {
  const { name, email, tokenVersion } = await userRecord(parts, id);
  const user = { id: id as Staff['id'], name, email, active: true, tokenVersion };
  const { sessionId } = await openSession(parts, user, '');
  await parts.users.update(id, (current) => ({
    ...current,
    sessions: current.sessions.map((each) =>
      each.id === sessionId ? { ...each, startedAt: parts.clock() } : each,
    ),
  }));
  return staffIn(parts, { id: user.id, sessionId });
}

const set = (parts: OfficeParts, staff: Staff, enrolment?: Awaited<ReturnType<typeof enrolmentOf>>) =>
  giveCode(parts, staff, codeAt(offeredSecret(parts.secrets, staff), parts.clock()), {
    enrolment,
    client: 'c',
  });

test('the password alone sets up no first factor, and the right code without a link does not count', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'owner');
  for (let n = 0; n < 12; n++) expect(await set(parts, staff)).toEqual({ ok: false, code: 'link_required' });
  expect(await set(parts, staff, await enrolmentOf(parts, staff))).toMatchObject({ ok: true });
});

test('the mailed link works in a session that began after it was sent, not in an earlier one', async () => {
  const parts = officeLater();
  const staff = await newStaff(parts, 'desk');
  expect(await enrolmentStep(parts, staff, undefined)).toEqual({ step: 'askForLink' });
  expect(await requestEnrolmentLink(parts, staff, request)).toEqual({ ok: true, value: null });
  const link = await mailedLink(parts, staff);
  expect(await enrolmentStep(parts, staff, link)).toEqual({ step: 'signInAgain' });
  parts.pass(1);
  expect(await enrolmentStep(parts, await signedInAgain(parts, staff), link)).toMatchObject({
    step: 'setUp',
  });
});

test('a session of the same second as the link is not newer than it', async () => {
  const parts = officeLater();
  const staff = await newStaff(parts, 'desk');
  parts.pass(0.5);
  await requestEnrolmentLink(parts, staff, request);
  const link = await mailedLink(parts, staff);
  parts.pass(0.4);
  expect(await enrolmentStep(parts, await signedInAgain(parts, staff), link)).toEqual({
    step: 'signInAgain',
  });
});

test('a link is for one member only', async () => {
  const parts = officeLater();
  const [desk, organiser] = [await newStaff(parts, 'desk'), await newStaff(parts, 'organiser')];
  await requestEnrolmentLink(parts, organiser, request);
  const link = await mailedLink(parts, organiser);
  parts.pass(60);
  expect(await enrolmentStep(parts, await signedInAgain(parts, desk), link)).toEqual({ step: 'askForLink' });
});

test('a link sets up one factor; all links that were mailed before are used with it', async () => {
  const parts = officeLater();
  const staff = await newStaff(parts, 'desk');
  await requestEnrolmentLink(parts, staff, request);
  const first = await mailedLink(parts, staff);
  parts.pass(60);
  await requestEnrolmentLink(parts, staff, request);
  const second = await mailedLink(parts, staff);
  parts.pass(60);
  const fresh = await signedInAgain(parts, staff);
  const [one, other] = [await enrolmentStep(parts, fresh, first), await enrolmentStep(parts, fresh, second)];
  if (one.step !== 'setUp' || other.step !== 'setUp') throw new Error('One of the links does not work.');
  expect(await set(parts, fresh, one.enrolment)).toMatchObject({ ok: true });
  for (const link of [first, second]) expect(await findOpenedLink(parts, link)).toBeNull();
  await parts.users.update(staff.id, (current) => ({ ...current, staff: undefined }));
  expect(await set(parts, fresh, other.enrolment)).toEqual({ ok: false, code: 'link_required' });
});

test('a wrong code does not use up the link', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'desk');
  const enrolment = await enrolmentOf(parts, staff);
  expect(await giveCode(parts, staff, '000000', { enrolment, client: 'c' })).toMatchObject({ ok: false });
  expect(await set(parts, staff, enrolment)).toMatchObject({ ok: true });
});

test.each([
  ['after 48 hours', async (parts: OfficeParts) => parts.pass(48 * 3600)],
  ['once the role has ended', (parts: OfficeParts, { email }: Staff) => endRole(parts, { email, by })],
  [
    'once the role has ended and was given again',
    async (parts: OfficeParts, { email }: Staff) => {
      await endRole(parts, { email, by });
      parts.pass(1);
      return giveRole(parts, { email, role: 'desk', by });
    },
  ],
  [
    'once the role has changed',
    async (parts: OfficeParts, { email }: Staff) => {
      parts.pass(1);
      return giveRole(parts, { email, role: 'organiser', by });
    },
  ],
])('a link does not work %s', async (_, change) => {
  const parts = officeLater();
  await newStaff(parts, 'owner');
  const staff = await newStaff(parts, 'desk');
  await requestEnrolmentLink(parts, staff, request);
  const link = await mailedLink(parts, staff);
  expect(await findOpenedLink(parts, link)).not.toBeNull();
  await change(parts, staff);
  expect(await findOpenedLink(parts, link)).toBeNull();
});

test('a forged link is refused and reported', async () => {
  const parts = officeLater();
  const staff = await newStaff(parts, 'desk');
  await requestEnrolmentLink(parts, staff, request);
  const link = await mailedLink(parts, staff);
  const forged = link.slice(0, -2) + (link.endsWith('AA') ? 'BB' : 'AA');
  expect(await enrolmentStep(parts, staff, forged)).toEqual({ step: 'askForLink' });
  expect(parts.events).toContainEqual(['link_refused', { link: 'enrolment' }]);
});

test('a member with a factor gets no link, and nobody more than two in ten minutes', async () => {
  const parts = officeParts();
  const { staff: withFactor } = await setUpFactor(parts, await newStaff(parts, 'owner'));
  expect(await requestEnrolmentLink(parts, withFactor, request)).toEqual({ ok: false, code: 'not_found' });
  const staff = await newStaff(parts, 'desk');
  for (const _ of [1, 2])
    expect(await requestEnrolmentLink(parts, staff, request)).toMatchObject({ ok: true });
  expect(await requestEnrolmentLink(parts, staff, request)).toMatchObject({ code: 'too_many_requests' });
  expect(await requestEnrolmentLink(parts, staff, { ...request, client: 'other' })).toMatchObject({
    ok: true,
  });
  expect(await mailsOf(parts, staff.id, 'factorAdded')).toEqual([]);
});

test('the command line prints a link for a member without a factor, with an entry in the audit', async () => {
  const parts = officeParts();
  const staff = await newStaff(parts, 'desk');
  const address = await makeEnrolmentAddress(parts, ' Desk@example.mx ');
  if (!address.ok) throw new Error(address.code);
  const url = new URL(address.value);
  expect(url.pathname).toBe('/segundo-paso');
  expect(await enrolmentStep(parts, staff, url.searchParams.get('id'))).toMatchObject({ step: 'setUp' });
  expect((await parts.audit.ofRecord(staff.id)).at(-1)).toMatchObject({
    by,
    fields: ['factor'],
    state: 'done',
  });
  await setUpFactor(parts, staff);
  expect(await makeEnrolmentAddress(parts, staff.email)).toEqual({ ok: false, code: 'already_processed' });
  expect(await makeEnrolmentAddress(parts, 'nadie@example.mx')).toEqual({ ok: false, code: 'not_found' });
});
