import { describe, expect, test, vi } from 'vitest';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { signedLinkOf } from '@/tests/factories/mail';
import {
  answersOf,
  nobody,
  ownerOf,
  readerOf,
  registered,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import type { Caller } from '../abilities';
import { addToAccount } from '../ownership/add-to-account';
import { confirmAddress, readOwnerLink } from '../ownership/confirm-address';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';
import { correctEmail } from './correct-email';

const secrets = createSecrets(['a-secret-of-more-than-thirty-two-characters']);

async function correctable() {
  const { deps, id, stored } = await registered();
  const correct = async (email: unknown, by?: Caller) =>
    correctEmail(deps, { id, typed: { email }, caller: by ?? ownerOf(await stored()) });
  const keyOf = (attendee: Attendee, mail: number) => makeLink(secrets, signedLinkOf(attendee.mails[mail]));
  const claim = (key: string) => readOwnerLink({ ...deps, secrets }, id, key);
  return { deps, id, stored, correct, keyOf, claim };
}

const isSent = async ({ deps, id }: Awaited<ReturnType<typeof correctable>>) =>
  deps.attendees.update(id, (current) => ({
    ...current,
    mails: current.mails.map((mail) => ({ ...mail, state: 'sent', dueAt: undefined })),
  }));

describe('a mistyped address', () => {
  test('is corrected at once; the pass goes to the new one, and links to the old one prove nothing', async () => {
    const parts = await correctable();
    const { stored, correct, keyOf, claim, deps } = parts;
    await isSent(parts);
    const before = await stored();
    const oldKey = keyOf(before, 0);
    expect(await correct(' Maria.Jose@Ejemplo.MX ')).toMatchObject({ ok: true });
    const after = await stored();
    expect(after).toMatchObject({
      _id: before._id,
      guid: before.guid,
      email: 'Maria.Jose@Ejemplo.MX',
      emailKey: 'maria.jose@ejemplo.mx',
      mailDueAt: deps.time.now,
    });
    expect(after.mails.map(({ kind, state, to }) => [kind, state, to.address])).toEqual([
      // The record cannot be found by the former address, so it keeps none.
      ['invitation', 'sent', ''],
      ['invitation', 'queued', 'Maria.Jose@Ejemplo.MX'],
    ]);
    expect(deps.events.at(-1)).toEqual(['email_changed', { attendeeId: before._id }]);
    expect(await claim(oldKey)).toBeNull();
    expect((await stored()).linkUsedAt).toBeUndefined();
    expect(await claim(keyOf(after, 1))).toEqual(after);
    expect(await registerAttendee(deps, registrationOf())).toMatchObject({ ok: true });
  });

  test('gets none of the mails that were not sent yet', async () => {
    const { stored, correct } = await correctable();
    await correct('otra@ejemplo.mx');
    expect((await stored()).mails.map(({ to }) => to.address)).toEqual(['otra@ejemplo.mx']);
  });

  test('gets no further attempt of a mail that is being sent', async () => {
    const { deps, id, stored, correct } = await correctable();
    await deps.attendees.update(id, (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state: 'sending' })),
    }));
    await correct('otra@ejemplo.mx');
    const shown = (await stored()).mails.map(({ to, state, isWithdrawn }) => [
      to.address,
      state,
      isWithdrawn,
    ]);
    expect(shown).toEqual([
      ['maria@ejemplo.mx', 'sending', true],
      ['otra@ejemplo.mx', 'queued', undefined],
    ]);
  });

  test('is not replaced by an address that is registered, malformed or the same', async () => {
    const { deps, stored, correct } = await correctable();
    const other = answersOf('visitante', { email: 'otra@ejemplo.mx' });
    await registerAttendee(deps, registrationOf('visitante', { answers: other }));
    const before = await stored();
    for (const [email, error] of [
      ['OTRA@ejemplo.mx', 'emailRegistered'],
      ['otra', 'emailInvalid'],
      ['', 'emailRequired'],
      [undefined, 'emailRequired'],
      [' MARIA@ejemplo.mx', 'emailUnchanged'],
    ]) {
      expect(await correct(email)).toMatchObject({ code: 'invalid_fields', fields: { email: error } });
    }
    expect(await stored()).toEqual(before);
  });

  test('costs a registered address none of its daily mails', async () => {
    const { deps, correct } = await correctable();
    const other = answersOf('visitante', { email: 'otra@ejemplo.mx' });
    await registerAttendee(deps, registrationOf('visitante', { answers: other }));
    const toUnproven = vi.spyOn(deps.mailPermits, 'toUnproven');
    expect(await correct('otra@ejemplo.mx')).toMatchObject({ fields: { email: 'emailRegistered' } });
    expect(toUnproven).not.toHaveBeenCalled();
  });

  test('counts as a lookup, since the answer shows whether the new one is registered', async () => {
    const { deps, correct } = await correctable();
    const registration = registrationOf('visitante', {
      answers: answersOf('visitante', { email: 'otra@ejemplo.mx' }),
    });
    await registerAttendee(deps, registration);
    for (let n = 0; n < 29; n++) await deps.limits.byEmail.take(nobody.client);
    const taken = { fields: { email: 'emailRegistered' } };
    expect(await correct('otra@ejemplo.mx')).toMatchObject(taken);
    expect(await correct('otra@ejemplo.mx')).toMatchObject({ code: 'too_many_requests' });
  });

  test('is corrected only by the owner', async () => {
    const { stored, correct } = await correctable();
    const before = await stored();
    for (const by of [nobody, signedIn(), ownerOf({ ...before, _id: 'dddddddddddddddddddddddd' })]) {
      expect(await correct('otra@ejemplo.mx', by)).toEqual({ ok: false, code: 'not_found' });
    }
    expect(await stored()).toEqual(before);
  });

  test('takes five mails a day, the first one counting', async () => {
    const parts = await correctable();
    for (let mail = 2; mail <= 5; mail += 1) {
      await isSent(parts);
      expect(await parts.correct(`maria${mail}@ejemplo.mx`)).toMatchObject({ ok: true });
    }
    await isSent(parts);
    expect(await parts.correct('maria6@ejemplo.mx')).toMatchObject({
      code: 'too_many_requests',
      retryAfter: 24 * 60 * 60,
    });
    expect((await parts.stored()).email).toBe('maria5@ejemplo.mx');
  });
});

describe('an address that is proved', () => {
  test('by a person behind the link of a mail stays, and the record says since when', async () => {
    const { deps, id, stored, correct, keyOf, claim } = await correctable();
    const key = keyOf(await stored(), 0);
    expect(await claim(`${key}x`)).toBeNull();
    // Opening the link alone, as programs do that scan mails, proves nothing.
    const before = await claim(key);
    expect(await stored()).toEqual(before);
    const reader = readerOf(await stored());
    const prove = (caller: Caller) => confirmAddress(deps, { id, caller });
    for (const stranger of [nobody, readerOf({ ...(await stored()), browserNonce: 'x' })]) {
      expect(await prove(stranger)).toEqual({ ok: false, code: 'not_found' });
    }
    expect(await prove(ownerOf(await stored()))).toMatchObject({ ok: true });
    expect((await stored()).linkUsedAt).toBeUndefined();
    const usedAt = deps.time.now;
    expect(await prove(reader)).toMatchObject({ ok: true });
    deps.time.now = new Date(usedAt.getTime() + 60_000);
    expect(await prove(reader)).toMatchObject({ ok: true });
    expect((await stored()).linkUsedAt).toEqual(usedAt);
    expect(await correct('otra@ejemplo.mx')).toEqual({ ok: false, code: 'not_found' });
  });

  test('is not corrected by the browser that opened a link mailed to it', async () => {
    const { stored, correct } = await correctable();
    expect(await correct('otra@ejemplo.mx', readerOf(await stored()))).toMatchObject({ code: 'not_found' });
  });

  test('belongs to the account of that email before the record is in it', async () => {
    const { stored, correct } = await correctable();
    const browser = ownerOf(await stored());
    expect(await correct('otra@ejemplo.mx', { ...browser, ...signedIn() })).toMatchObject({
      code: 'not_found',
    });
  });

  test('by an account stays', async () => {
    const { deps, stored, correct } = await correctable();
    const browser = ownerOf(await stored());
    const { user } = signedIn();
    if (!user) throw new Error('nobody');
    await addToAccount(deps, user);
    for (const by of [browser, signedIn()]) {
      expect(await correct('otra@ejemplo.mx', by)).toMatchObject({ code: 'not_found' });
    }
  });

  test('while it is being corrected belongs either to the link or to the correction', async () => {
    const { deps, id, stored, correct } = await correctable();
    const caller = readerOf(await stored());
    const [proven, corrected] = await Promise.all([
      confirmAddress(deps, { id, caller }),
      correct('otra@ejemplo.mx'),
    ]);
    expect(proven.ok).toBe(!corrected.ok);
    // What the link to the old address opened does not prove the new one.
    if (corrected.ok) expect(await confirmAddress(deps, { id, caller })).toMatchObject({ code: 'not_found' });
  });
});
