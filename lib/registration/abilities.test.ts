import { describe, expect, test } from 'vitest';
import type { AccountUser } from '@/lib/accounts/types';
import type { StaffId } from '@/lib/audit/record';
import { newId, type UserId } from '@/lib/base/ids';
import { createSecrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import { linksWorkUntil } from '@/lib/event/rules';
import type { FormName } from '@/lib/event/types';
import { aShow } from '@/tests/factories/events';
import { signedLinkOf } from '@/tests/factories/mail';
import {
  answersOf,
  attendeeOf,
  browserOf,
  nobody,
  ownerOf,
  readerOf,
  registered,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import {
  asOwner,
  type Caller,
  formsToChangeTo,
  isAddressProvenTo,
  isOwnRetry,
  joinAccount,
  mayChangeTo,
  mayCorrectEmail,
  mayUpdate,
  owns,
  ownsBuyer,
  staffCaller,
} from './abilities';
import { updateAttendee } from './correct/update-attendee';
import { viewAttendee } from './find-attendee';
import { resendInvitation } from './mails/resend-invitation';
import { addToAccount } from './ownership/add-to-account';
import { readOwnerLink } from './ownership/confirm-address';
import { openedFromNow, ownedFromNow, readOwnerCookie, writeOwnerCookie } from './ownership/owner-cookie';
import { releaseBrowser, releaseBrowsers } from './ownership/release-browser';
import type { Attendee } from './record';
import { registerAttendee } from './register-attendee';
import { maskEmail, maskName, presentToOwner, presentToStranger } from './views/present-attendee';

const secrets = createSecrets(['a-secret-of-more-than-thirty-two-characters']);
const now = new Date('2026-11-21T10:00:00Z');

async function registeredInBrowser(form?: 'comprador') {
  const parts = await registered(form);
  return { ...parts, caller: browserOf(parts) };
}

describe('who owns a record', () => {
  test('nobody without proof, whatever they know about the record', async () => {
    const { deps, id, nonce } = await registeredInBrowser();
    for (const caller of [
      nobody,
      signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as never, email: 'otra@ejemplo.mx' }),
      signedIn({ active: false }),
      browserOf({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb', nonce }),
      browserOf({ id, nonce: 'bbbbbbbbbbbbbbbbbbbbbbbb' }),
      browserOf({ id, nonce: '' }),
    ]) {
      expect(await viewAttendee(deps, id, caller)).toMatchObject({ value: { isOwn: false } });
    }
    expect(await viewAttendee(deps, id, signedIn())).toMatchObject({ value: { isOwn: true } });
    expect(await viewAttendee(deps, id, browserOf({ id, nonce }))).toMatchObject({
      value: { isOwn: true },
    });
  });

  test('the account of its email, before and after it is in that account', async () => {
    const { deps, id } = await registeredInBrowser();
    const isOwn = async (caller: Caller) => {
      const viewed = await viewAttendee(deps, id, caller);
      return viewed.ok && viewed.value.isOwn;
    };
    const spelled = signedIn({ email: ' MARIA@Ejemplo.mx' });
    const other = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as never });
    expect([await isOwn(spelled), await isOwn(signedIn({ active: false }))]).toEqual([true, false]);
    await addToAccount(deps, signedIn().user as AccountUser);
    expect([await isOwn(signedIn()), await isOwn(other)]).toEqual([true, false]);
  });

  test('the browser of a registration in an account by no cookie but that of a mailed link, until it changes', async () => {
    const { deps, id, nonce } = await registeredInBrowser('comprador');
    expect(nonce).toBeUndefined();
    const attendee = await deps.attendees.byId(id);
    if (!attendee) throw new Error('not stored');
    // Cookies of earlier versions named the nonce of such records too.
    expect(owns(ownerOf(attendee), attendee)).toBe(false);
    expect(owns(readerOf(attendee), attendee)).toBe(true);
    await releaseBrowsers(deps, signedIn().user as AccountUser);
    const after = await deps.attendees.byId(id);
    expect(after && owns(readerOf(attendee), after)).toBe(false);
    expect(after).toEqual({ ...attendee, browserNonce: expect.any(String) });
  });

  test('a buyer’s record is the account’s own, and no other record is a buyer’s', async () => {
    const buyer = await (await registered('comprador')).stored();
    const visitor = await (await registered('visitante')).stored();
    const { user } = signedIn();
    expect([ownsBuyer(user, buyer), ownsBuyer(user, visitor), ownsBuyer(null, buyer)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(ownsBuyer(user, { ...buyer, userId: newId() })).toBe(false);
  });

  test('a submission is repeated by its key, until the browser that registered is no longer the owner', async () => {
    const attendee = { ...(await (await registered()).stored()), idempotencyKey: 'k' };
    const handedOn = { ...attendee, browserNonce: newId() };
    expect([isOwnRetry(nobody, attendee, 'k'), isOwnRetry(nobody, handedOn, 'k')]).toEqual([true, false]);
    expect(isOwnRetry(ownerOf(handedOn), handedOn, 'k')).toBe(true);
    expect([isOwnRetry(nobody, attendee, 'l'), isOwnRetry(nobody, attendee, undefined)]).toEqual([
      false,
      false,
    ]);
    const { idempotencyKey, ...without } = attendee;
    expect(isOwnRetry(nobody, without, undefined)).toBe(false);
  });

  test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAAAA', 'bbbbbbbbbbbbbbbbbbbbbbbb', '../../etc/passwd'])(
    'the id %j is nobody’s',
    async (id) => {
      expect(await viewAttendee(registrationDeps(), id, nobody)).toEqual({ ok: false, code: 'not_found' });
    },
  );

  test('others see first letters, the owner sees everything except the server’s own fields', async () => {
    const { deps, id } = await registeredInBrowser('comprador');
    const attendee = await deps.attendees.byId(id);
    if (!attendee) throw new Error('not stored');
    expect(presentToStranger(attendee)).toEqual({
      _id: id,
      categoria: 'COMPRADOR',
      nombres: 'M•••',
      email: 'm•••@e•••.mx',
    });
    const own = presentToOwner(attendee);
    expect(own).toMatchObject({
      guid: attendee.guid,
      vip: 'false',
      vipProcessed: 'false',
      celular: '3312345678',
    });
    for (const field of [
      'mails',
      'mailDueAt',
      'emailKey',
      'ownerNonce',
      'idempotencyKey',
      'premarketId',
      'qr',
    ]) {
      expect(own).not.toHaveProperty(field);
    }
  });

  test('masks show only the first letters', () => {
    expect(maskName('Ñ')).toBe('Ñ•••');
    expect(maskName('')).toBe('');
    expect(maskEmail('maria@mail.ejemplo.com.mx')).toBe('m•••@m•••.mx');
  });
});

describe('the owner cookie', () => {
  const ids = ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb'];
  const nonce = 'cccccccccccccccccccccccc';
  const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
  const written = (by = secrets) =>
    writeOwnerCookie(
      by,
      ids.map((id) => ownedFromNow(id, nonce, now)),
    );
  const read = (value: string | undefined, at = now, by = secrets) =>
    readOwnerCookie(by, value, at).map(({ id }) => id);

  test('names what was signed, for seven days', () => {
    expect(read(written())).toEqual(ids);
    expect(read(written(), later(6.9))).toEqual(ids);
    expect(read(written(), later(7))).toEqual([]);
  });

  test('a later registration prolongs no earlier one', () => {
    const [first = '', second = ''] = ids;
    const value = writeOwnerCookie(secrets, [
      ownedFromNow(second, nonce, later(5)),
      ownedFromNow(first, nonce, now),
    ]);
    expect(read(value, later(8))).toEqual([second]);
  });

  test('of a mailed link says so, for two hours if the record is in an account', () => {
    const attendee = { _id: ids[0] ?? '', ownerNonce: nonce };
    const open = (userId?: string) => {
      const entry = openedFromNow({ ...attendee, userId } as Attendee, now);
      return (hours: number) =>
        readOwnerCookie(secrets, writeOwnerCookie(secrets, [entry]), later(hours / 24)).map(
          ({ id, isOpened }) => [id, isOpened],
        );
    };
    expect([open()(7 * 24 - 1), open()(7 * 24)]).toEqual([[[ids[0], true]], []]);
    const ofAccount = open('dddddddddddddddddddddddd');
    expect([ofAccount(1.9), ofAccount(2)]).toEqual([[[ids[0], true]], []]);
  });

  test('is invalid once altered, truncated or signed by another secret', () => {
    const value = written();
    for (const forged of [
      value.replace('aaaa', 'cccc'),
      value.replace(/\.\d+\./, '.99999999999.'),
      value.replace('cccc', 'dddd'),
      value.replaceAll('~', '.m~'),
      value.slice(0, -2),
      written(createSecrets(['another-secret-of-more-than-32-characters'])),
      '',
      'x',
      '~~',
      undefined,
    ]) {
      expect(read(forged)).toEqual([]);
    }
  });

  test('names its nonces, and fits into a cookie however many people share a browser', () => {
    expect(readOwnerCookie(secrets, written(), now)[0]).toMatchObject({ nonce });
    const entry = () => ({ ...ownedFromNow(newId(), newId(), now), isOpened: true });
    const many = Array.from({ length: 100 }, entry);
    const value = writeOwnerCookie(secrets, many);
    expect(value.length).toBeLessThan(4_000);
    expect(readOwnerCookie(secrets, value, now)).toEqual(many.slice(0, 60));
  });

  test('that names no nonce, as earlier versions wrote it, proves nothing', () => {
    const text = `${ids[0]}.${Math.floor(later(1).getTime() / 1000)}`;
    expect(read(`${text}~${secrets.sign('owner', text)}`)).toEqual([]);
  });

  test('an older secret of the list is still accepted', () => {
    const rotated = createSecrets([
      'the-new-secret-of-more-than-32-characters',
      'a-secret-of-more-than-thirty-two-characters',
    ]);
    expect(read(written(), now, rotated)).toEqual(ids);
  });
});

describe('the link in the mail', () => {
  test('proves only its own record, until it has expired', async () => {
    const { deps, id } = await registeredInBrowser();
    const other = await registerAttendee(deps, {
      ...registrationOf(),
      answers: { ...registrationOf().answers, email: 'otra@ejemplo.mx' },
    });
    const link = signedLinkOf((await deps.attendees.byId(id))?.mails[0]);
    if (!other.ok) throw new Error(other.code);
    const key = makeLink(secrets, link);
    const claim = (target: string, bearer: string) => readOwnerLink({ ...deps, secrets }, target, bearer);
    const before = await deps.attendees.byId(id);
    expect(await claim(id, key)).toEqual(before);
    expect(await deps.attendees.byId(id)).toEqual(before);
    expect(await claim(other.value.id, key)).toBeNull();
    expect(await claim(id, makeLink(secrets, { ...link, purpose: 'activation' }))).toBeNull();
    expect(await claim(id, '')).toBeNull();
    deps.time.now = new Date(link.expiresAt.getTime() + 1);
    expect(await claim(id, key)).toBe('ended');
    // Only the link of the record itself says so.
    expect(await claim(other.value.id, key)).toBeNull();
    expect(await claim(id, makeLink(secrets, { ...link, nonce: 'bbbbbbbbbbbbbbbbbbbbbbbb' }))).toBeNull();
  });
});

test('the link in every mail to a registrant works as long as the record is kept', async () => {
  const { deps, id, nonce } = await registeredInBrowser();
  const kept = linksWorkUntil(deps.event, deps.time.now);
  const caller = browserOf({ id, nonce });
  deps.time.now = new Date(deps.time.now.getTime() + 300 * 86_400_000);
  await resendInvitation(deps, { id, caller });
  await updateAttendee(deps, { id, form: 'visitante', answers: answersOf('visitante'), caller });
  const mails = (await deps.attendees.byId(id))?.mails ?? [];
  expect(mails.map((mail) => signedLinkOf(mail).expiresAt)).toEqual([kept, kept, kept]);
});

describe('a browser stops owning a record', () => {
  test('when it forgets its passes; copies of its cookie become invalid too, the mailed link still works', async () => {
    const { deps, id, nonce } = await registeredInBrowser();
    const owner = browserOf({ id, nonce });
    const link = signedLinkOf((await deps.attendees.byId(id))?.mails[0]);
    await releaseBrowser(deps, nobody);
    await releaseBrowser(deps, browserOf({ id, nonce: 'bbbbbbbbbbbbbbbbbbbbbbbb' }));
    expect(await viewAttendee(deps, id, owner)).toMatchObject({ value: { isOwn: true } });
    await releaseBrowser(deps, owner);
    expect(await viewAttendee(deps, id, owner)).toMatchObject({ value: { isOwn: false } });
    const fresh = await readOwnerLink({ ...deps, secrets }, id, makeLink(secrets, link));
    if (!fresh || fresh === 'ended') throw new Error('the link proves nothing');
    expect(await viewAttendee(deps, id, readerOf(fresh))).toMatchObject({ value: { isOwn: true } });
  });

  test('when the record joins the account of its address', async () => {
    const { deps, id, nonce } = await registeredInBrowser();
    const owner = browserOf({ id, nonce });
    const { user } = signedIn();
    if (!user) throw new Error('no user');
    expect(await addToAccount(deps, user)).toMatchObject({ ok: true });
    expect(await viewAttendee(deps, id, owner)).toMatchObject({ value: { isOwn: false } });
    expect(await viewAttendee(deps, id, signedIn())).toMatchObject({ value: { isOwn: true } });
  });
});

describe('a caller', () => {
  const visitor = attendeeOf('visitante', { browserNonce: 'the nonce of its browser' });
  const buyer = attendeeOf('comprador', { browserNonce: 'the nonce of its browser' });
  const expressBuyer = attendeeOf('express', { categoria: 'COMPRADOR', browserNonce: 'another nonce' });
  const account = signedIn();
  const stranger = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId, email: 'otra@ejemplo.mx' });
  const browser = ownerOf(visitor, buyer, expressBuyer);
  const reader = readerOf(visitor);
  const accountBuyer = { ...buyer, userId: account.user?.id };
  const buyerReader = readerOf(buyer);
  const staff = staffCaller('cccccccccccccccccccccccc' as StaffId);
  const inAccount = { ...visitor, userId: account.user?.id };
  const earlier = new Date('2026-11-20T10:00:00Z');
  const linkUsed = { ...visitor, linkUsedAt: earlier };

  test('proves an address by a mailed link or the account, if the record does not', () => {
    for (const caller of [nobody, browser, stranger, staff])
      expect(isAddressProvenTo(caller, visitor)).toBe(false);
    for (const caller of [reader, account]) expect(isAddressProvenTo(caller, visitor)).toBe(true);
    for (const record of [linkUsed, inAccount]) expect(isAddressProvenTo(nobody, record)).toBe(true);
  });

  test('changes a record as its owner or as staff; a mailed link and the account are noted', () => {
    for (const caller of [nobody, stranger]) expect(asOwner(caller, visitor, now)).toBeNull();
    for (const caller of [browser, staff]) expect(asOwner(caller, visitor, now)).toBe(visitor);
    expect(asOwner(staff, inAccount, now)).toBe(inAccount);
    expect(asOwner(reader, visitor, now)).toEqual({ ...visitor, linkUsedAt: now });
    expect(asOwner(reader, linkUsed, now)).toBe(linkUsed);
    const both = { ...account, opened: reader.opened };
    const browserNonce = expect.stringMatching(/^[0-9a-f]{24}$/);
    const joined = { ...visitor, userId: account.user?.id, browserNonce };
    expect(asOwner(account, visitor, now)).toEqual(joined);
    expect(asOwner(both, visitor, now)).toEqual({ ...joined, linkUsedAt: now });
  });

  test('adds only their own record to their account, once', () => {
    for (const { user } of [nobody, stranger, signedIn({ active: false })])
      expect(joinAccount(user, visitor)).toBeNull();
    expect(joinAccount(account.user, inAccount)).toBe(inAccount);
  });

  test.each<[string, Caller, Attendee, FormName, boolean]>([
    ['nobody', nobody, visitor, 'visitante', false],
    ['a stranger', stranger, visitor, 'visitante', false],
    ['the browser', browser, visitor, 'visitante', true],
    ['the reader of a mail', reader, visitor, 'visitante', true],
    ['the account', account, visitor, 'visitante', true],
    ['staff', staff, visitor, 'visitante', true],
    ['the browser, in another form', browser, visitor, 'congresista', false],
    ['staff, in another form', staff, visitor, 'congresista', false],
    ['the browser of an invited buyer', browser, buyer, 'comprador', true],
    ['the browser of a buyer with an account', browser, accountBuyer, 'comprador', false],
    ['the reader of a mail to a buyer with an account', buyerReader, accountBuyer, 'comprador', false],
    ['the account of a buyer', account, buyer, 'comprador', true],
    ['staff, for a buyer', staff, buyer, 'comprador', true],
    ['the browser of a buyer of the express form', browser, expressBuyer, 'express', true],
    ['the account of one', account, expressBuyer, 'express', false],
    ['the account of one, in the form of buyers', account, expressBuyer, 'comprador', true],
  ])('replaces answers: %s', (_who, caller, attendee, form, may) => {
    expect(mayUpdate(caller, attendee, form)).toBe(may);
  });

  test('corrects an address that nothing proves, and staff any', () => {
    for (const caller of [nobody, stranger, reader, account])
      expect(mayCorrectEmail(caller, visitor)).toBe(false);
    expect([mayCorrectEmail(browser, visitor), mayCorrectEmail(browser, linkUsed)]).toEqual([true, false]);
    expect([mayCorrectEmail(staff, visitor), mayCorrectEmail(staff, inAccount)]).toEqual([true, true]);
  });

  test('changes the category of their own record by another form, or by the express form to another', () => {
    const may = (form: string, categoria?: Attendee['categoria'], { user } = account) =>
      mayChangeTo(user, visitor, { form, categoria });
    expect([may('congresista'), may('visitante')]).toEqual([true, false]);
    expect([may('express'), may('express', 'COMPRADOR'), may('express', 'VISITANTE')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([may('congresista', undefined, nobody), may('congresista', undefined, stranger)]).toEqual([
      false,
      false,
    ]);
    // Only the express form decides by the category.
    expect([may('visitante', 'COMPRADOR'), may('congresista', 'VISITANTE')]).toEqual([false, true]);
    expect(formsToChangeTo(visitor, aShow).toSorted()).toEqual(['comprador', 'congresista', 'estudiante']);
  });

  test('owns nothing by an empty nonce, and an older record by its owner’s nonce', () => {
    const old = { ...visitor, browserNonce: undefined };
    const bare = { ...old, ownerNonce: '' };
    expect(owns(browserOf({ id: bare._id, nonce: '' }), bare)).toBe(false);
    expect(owns(browserOf({ id: old._id, nonce: old.ownerNonce }), old)).toBe(true);
    expect(owns(browserOf({ id: visitor._id, nonce: visitor.ownerNonce }), visitor)).toBe(false);
  });
});

describe('resending', () => {
  const minuteLater = ({ time }: ReturnType<typeof registrationDeps>) => {
    time.now = new Date(time.now.getTime() + 60_000);
  };

  test('is one mail a minute, the first one counting, and five a day', async () => {
    const { deps, id, caller } = await registeredInBrowser();
    const again = () => resendInvitation(deps, { id, caller });
    expect(await again()).toMatchObject({ code: 'too_many_requests', retryAfter: 60 });
    for (let mail = 2; mail <= 5; mail += 1) {
      minuteLater(deps);
      expect(await again()).toMatchObject({ ok: true });
    }
    minuteLater(deps);
    expect(await again()).toMatchObject({ code: 'too_many_requests' });
    expect((await deps.attendees.byId(id))?.mails).toHaveLength(5);
  });

  test('by strangers leaves the owner two mails of the day', async () => {
    const { deps, id, caller: owner } = await registeredInBrowser();
    const results = async (caller: Caller) => {
      const sent: boolean[] = [];
      for (let mail = 0; mail < 4; mail += 1) {
        minuteLater(deps);
        sent.push((await resendInvitation(deps, { id, caller })).ok);
      }
      return sent;
    };
    expect(await results(nobody)).toEqual([true, true, false, false]);
    expect(await results(owner)).toEqual([true, true, false, false]);
  });

  test('of 50 at once sends one', async () => {
    const { deps, id, caller } = await registeredInBrowser();
    minuteLater(deps);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => resendInvitation(deps, { id, caller })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });
});
