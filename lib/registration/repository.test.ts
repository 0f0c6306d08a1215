import { expect, test } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import type { SignedLink } from '@/lib/mail/record';
import { linkUrl } from '@/lib/mail/render';
import { gateKeyOf } from '@/lib/pass/gate-key';
import type { Store } from '@/lib/store/port';
import {
  answersOf,
  nobody,
  ownerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { correctEmail } from './correct/correct-email';
import { updateAttendee } from './correct/update-attendee';
import { resendInvitation } from './mails/resend-invitation';
import type { Attendee } from './record';
import { registerAttendee } from './register-attendee';
import {
  attendeesSpec,
  createAttendees,
  type StoredMailLink,
  tombstonesSpec,
  upgradeMailLink,
} from './repository';

/** A registered visitor, and its document as it is stored. */
async function registered() {
  const deps = registrationDeps();
  const result = await registerAttendee(deps, registrationOf('visitante'));
  const attendee = result.ok ? await deps.attendees.byId(result.value.id) : null;
  if (!attendee) throw new Error('not registered');
  const raw = deps.store.collection(attendeesSpec);
  /** Replaces the stored document. */
  const overwrite = (document: object) => raw.update(attendee._id, () => document as Attendee);
  return { deps, attendee, raw, overwrite };
}

test('reads an attendee of version 1 whose optional parts are missing', async () => {
  const { deps, attendee, raw, overwrite } = await registered();
  const { nombres, apellidos, ownerNonce, mails, mailDueAt, words, registeredOn, delivery, ...rest } =
    attendee;
  const { derivedFrom, ...old } = rest;
  await overwrite({ ...old, locale: 'fr' });
  const read = { ...old, locale: 'es', nombres: '', apellidos: '', ownerNonce: '', mails: [] };
  expect(await deps.attendees.byEmailKey(attendee.emailKey ?? '')).toEqual(read);
  await deps.attendees.update(attendee._id, (current) => ({ ...current, nombres: 'Ana' }));
  const derived = { words: expect.arrayContaining(['ana']), registeredOn, derivedFrom: expect.any(String) };
  expect(await raw.get(attendee._id)).toEqual({ ...read, ...derived, nombres: 'Ana', version: 2 });
});

test('reads the mails of version 1 with their links as they are now', async () => {
  const { deps, attendee, overwrite } = await registered();
  const [mail] = attendee.mails;
  const { parameter, ...link } = (mail as { link: SignedLink }).link;
  const owner = { ...mail, link: { ...link, path: '/landing' } };
  const premarket = { ...mail, link: { purpose: 'premarket', subject: 'abc' } };
  await overwrite({ ...attendee, mails: [owner, premarket] });
  const links = (await deps.attendees.byId(attendee._id))?.mails.map((each) => each.link);
  expect(links).toEqual([mail?.link, { path: '/premarketvalidation/abc' }]);
});

test('refuses an attendee of the current version with a part that is missing or of another type', async () => {
  const { deps, attendee, overwrite } = await registered();
  const { consent, ...withoutConsent } = attendee;
  for (const [document, field] of [
    [withoutConsent, 'consent'],
    [{ ...attendee, categoria: 'VIP' }, 'categoria'],
    [{ ...attendee, cargo: 5 }, 'cargo'],
    [{ ...attendee, mails: [{ ...attendee.mails[0], state: 5 }] }, 'mails.0.state'],
  ] as const) {
    await overwrite({ ...document, version: 2 });
    await expect(deps.attendees.byId(attendee._id)).rejects.toThrow(field);
  }
});

test('leaves a tombstone of a deleted attendee, at the time of the last deletion', async () => {
  const { deps, attendee } = await registered();
  const tombstones = deps.store.collection(tombstonesSpec);
  expect(await tombstones.get(attendee._id)).toBeNull();
  await deps.attendees.delete(attendee._id);
  deps.time.now = new Date(deps.time.now.getTime() + 5);
  await deps.attendees.delete(attendee._id);
  expect(await tombstones.get(attendee._id)).toEqual({
    _id: attendee._id,
    gateKey: gateKeyOf(attendee.qr),
    updatedAt: deps.time.now,
  });
});

test('an attendee is not deleted without a tombstone', async () => {
  const { deps, attendee } = await registered();
  const full: Store = Object.create(deps.store, {
    collection: {
      value: (spec: typeof tombstonesSpec) =>
        Object.assign({}, deps.store.collection(spec), spec.name === 'tombstones' && { update: noSpace }),
    },
  });
  const attendees = createAttendees(full, deps);
  await expect(attendees.delete(attendee._id)).rejects.toThrow('no space');
  expect(await deps.attendees.byId(attendee._id)).not.toBeNull();
});

const noSpace = () => Promise.reject(new Error('no space'));

/** What a newer process on the same store may have added. */
const added = { seat: { row: 3 }, badges: ['a'], checkedInAt: new Date(), priority: 1, tipoRegistro: 'desk' };

test('keeps what it does not know of an attendee and of its mails', async () => {
  const { deps, attendee, raw, overwrite } = await registered();
  const mail = { ...attendee.mails[0], kind: 'unknown', state: 'delivered', note: 'kept' };
  await overwrite({ ...attendee, ...added, mails: [mail], version: 2 });
  await deps.attendees.update(attendee._id, (current) => ({ ...current, vip: true }));
  expect(await raw.get(attendee._id)).toMatchObject({ ...added, mails: [mail], vip: true });
});

test.each<
  [string, (deps: ReturnType<typeof registrationDeps>, attendee: Attendee) => Promise<{ ok: boolean }>]
>([
  [
    'correcting the answers',
    (deps, { _id: id, ...attendee }) =>
      updateAttendee(deps, {
        id,
        form: 'visitante',
        answers: answersOf('visitante'),
        caller: ownerOf({ _id: id, ...attendee }),
      }),
  ],
  [
    'correcting the email',
    (deps, attendee) =>
      correctEmail(deps, { id: attendee._id, typed: { email: 'ana@ejemplo.mx' }, caller: ownerOf(attendee) }),
  ],
  [
    'changing the category',
    (deps, { email }) => {
      const answers = answersOf('estudiante', { email });
      return registerAttendee(deps, registrationOf('estudiante', { answers, caller: signedIn({ email }) }));
    },
  ],
  [
    'sending the pass again',
    (deps, { _id: id }) => {
      deps.time.now = new Date(deps.time.now.getTime() + 120_000);
      return resendInvitation(deps, { id, caller: nobody });
    },
  ],
])('%s keeps what a newer process added', async (_, act) => {
  const { deps, attendee, raw, overwrite } = await registered();
  const delivered = { ...attendee.mails[0], state: 'delivered', deliveredAt: new Date(), dueAt: undefined };
  await overwrite({ ...attendee, ...added, mails: [delivered], version: 2 });
  expect(await act(deps, attendee)).toMatchObject({ ok: true });
  const after = await raw.get(attendee._id);
  expect(after).toMatchObject(added);
  expect(after?.mails[0]).toMatchObject({ state: 'delivered', deliveredAt: delivered.deliveredAt });
});

const secrets = createSecrets(['a secret of more than thirty-two characters']);
const subject = '65f0c5de6f1e4c579f0a3c6f';
const claim = { subject, nonce: 'abcdefabcdefabcdefabcdef', expiresAt: new Date('2027-01-02T03:04:05Z') };
const signed = (purpose: string) => makeLink(secrets, { ...claim, purpose });

test.each<[StoredMailLink, string]>([
  [{ ...claim, path: '/landing', purpose: 'owner' }, `/landing?id=${subject}&key=${signed('owner')}`],
  [{ purpose: 'premarket', subject }, `/premarketvalidation/${subject}`],
  // The oldest ones had everything that a signed link has.
  [{ ...claim, path: '/premarketvalidation', purpose: 'premarket' }, `/premarketvalidation/${subject}`],
  [{ ...claim, path: '/activate', purpose: 'activation' }, `/activate?id=${signed('activation')}`],
])('a mail link of an earlier version leads to the same page: %j', (stored, path) => {
  const link = upgradeMailLink(stored);
  expect(linkUrl(link, 'https://registro.ejemplo.mx', secrets)).toBe(`https://registro.ejemplo.mx${path}`);
  expect(upgradeMailLink(link)).toEqual(link);
});

test('a premarket link of an earlier version works at any time', () => {
  expect(upgradeMailLink({ ...claim, path: '/x', purpose: 'premarket' })).not.toHaveProperty('expiresAt');
});
