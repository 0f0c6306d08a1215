import { describe, expect, test } from 'vitest';
import type { UserId } from '@/lib/base/ids';
import type { FormName } from '@/lib/event/types';
import {
  answersOf,
  nobody,
  ownerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import type { Caller } from '../abilities';
import { mayChangeCategory } from '../find-attendee';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';

type Deps = ReturnType<typeof registrationDeps>;

/** Registers, an hour after the last registration. */
async function submit(
  deps: Deps,
  form: FormName,
  { caller = signedIn(), ...more }: Partial<Parameters<typeof registrationOf>[1]> & { caller?: Caller } = {},
) {
  deps.time.now = new Date(deps.time.now.getTime() + 3_600_000);
  return registerAttendee(deps, registrationOf(form, { caller, ...more }));
}

async function stored(deps: Deps): Promise<Attendee> {
  const attendee = await deps.attendees.byEmailKey('maria@ejemplo.mx');
  if (!attendee) throw new Error('not stored');
  return attendee;
}

const mailKinds = ({ mails }: Attendee) => mails.map(({ kind }) => kind);

describe('another form with the account’s own email', () => {
  test.each<[FormName, FormName, string]>([
    ['visitante', 'comprador', 'COMPRADOR'],
    ['visitante', 'congresista', 'CONGRESISTA'],
    ['estudiante', 'visitante', 'VISITANTE'],
    ['express', 'visitante', 'VISITANTE'],
    ['comprador', 'congresista', 'CONGRESISTA'],
    ['visitante', 'estudiante', 'ESTUDIANTE'],
  ])('turns %s into %s: the same record, its answers, and a new pass', async (first, second, categoria) => {
    const deps = registrationDeps();
    await submit(deps, first, { caller: first === 'comprador' ? signedIn() : nobody });
    const before = await stored(deps);
    const answers = answersOf(second, { nombres: 'Marta', email: 'MARIA@ejemplo.mx ' });
    expect(await submit(deps, second, { answers, locale: 'en' })).toEqual({
      ok: true,
      value: { id: before._id, nonce: undefined },
    });
    const after = await stored(deps);
    const kept = ['_id', 'guid', 'qr', 'email', 'emailKey', 'createdAt', 'tipoRegistro', 'event'] as const;
    for (const field of kept) expect([field, after[field]]).toEqual([field, before[field]]);
    expect(after).toMatchObject({
      categoria,
      nombres: 'Marta',
      userId: signedIn().user?.id,
      locale: 'en',
      updatedAt: deps.time.now,
      consent: { at: deps.time.now, locale: 'en' },
    });
    expect(after.mails.slice(0, before.mails.length)).toEqual(before.mails);
    expect(after.mails.slice(before.mails.length)).toMatchObject([
      {
        kind: second === 'comprador' ? 'buyerAdded' : 'invitation',
        locale: 'en',
        to: { address: before.email },
        props: { nombres: 'Marta', categoria, qr: before.qr },
      },
    ]);
  });

  test('leaves no answer that the new form does not ask', async () => {
    const deps = registrationDeps();
    await submit(deps, 'comprador', { answers: answersOf('comprador', { cargo: 'Dueña' }) });
    await submit(deps, 'estudiante');
    const after = await stored(deps);
    expect(after.universidad).toBeDefined();
    for (const field of [
      'nombreEmpresa',
      'celular',
      'cargo',
      'giroMuebleria',
      'notas',
      'vip',
      'vipProcessed',
    ]) {
      expect(after).not.toHaveProperty(field);
    }
  });

  test('the same submission again changes and mails once', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante');
    const again = { answers: answersOf('congresista'), idempotencyKey: 'the-same' };
    const first = await submit(deps, 'congresista', again);
    const repeat = () =>
      registerAttendee(deps, registrationOf('congresista', { caller: signedIn(), ...again }));
    expect(await Promise.all([repeat(), repeat()])).toEqual([first, first]);
    expect(mailKinds(await stored(deps))).toEqual(['invitation', 'invitation']);
  });

  test('only one of many simultaneous changes is made', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante');
    deps.time.now = new Date(deps.time.now.getTime() + 3_600_000);
    const change = (idempotencyKey?: string) =>
      registerAttendee(deps, registrationOf('congresista', { caller: signedIn(), idempotencyKey }));
    const results = await Promise.all(Array.from({ length: 6 }, (_, each) => change(`key ${each % 3}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(mailKinds(await stored(deps))).toEqual(['invitation', 'invitation']);
  });

  test('is made thirty times in ten minutes', async () => {
    const deps = registrationDeps();
    const change = (form: FormName) => registerAttendee(deps, registrationOf(form, { caller: signedIn() }));
    await change('visitante');
    for (let round = 0; round < 15; round++) {
      expect(await change('congresista')).toMatchObject({ ok: true });
      expect(await change('visitante')).toMatchObject({ ok: true });
    }
    expect(await change('congresista')).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('nothing changes', () => {
  test('for the same category, or by the express form if it results in the same category', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante');
    const before = await stored(deps);
    const answers = answersOf('express', { giroOtros: undefined });
    for (const refused of [await submit(deps, 'visitante'), await submit(deps, 'express', { answers })]) {
      expect(refused).toMatchObject({ code: 'email_already_registered', knownId: before._id });
    }
    expect((await stored(deps)).mails).toEqual(before.mails);
    expect((await stored(deps)).carrera).toBe(before.carrera);
  });

  test('for anyone but the active account of that email', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante', { caller: nobody });
    const before = await stored(deps);
    const browser = ownerOf(before);
    const others = [
      nobody,
      browser,
      signedIn({ active: false }),
      signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId, email: 'otra@ejemplo.mx' }),
    ];
    for (const caller of others) {
      expect(await submit(deps, 'congresista', { caller })).toMatchObject({
        code: 'email_already_registered',
      });
      const asked = { id: before._id, form: 'congresista', user: caller.user } as const;
      expect(await mayChangeCategory(deps, asked)).toBe(false);
    }
    expect(await stored(deps)).toEqual(before);
  });

  test('where the record of that email belongs to another account', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante');
    const before = await stored(deps);
    const caller = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId });
    expect(await submit(deps, 'congresista', { caller })).toMatchObject({ code: 'email_already_registered' });
    expect(await mayChangeCategory(deps, { id: before._id, form: 'congresista', user: caller.user })).toBe(
      false,
    );
    expect(await stored(deps)).toEqual(before);
  });
});

test('a form may be filled in with a known email by the account it is of, unless it is that registration’s own', async () => {
  const deps = registrationDeps();
  await submit(deps, 'visitante', { caller: nobody });
  const { _id: id } = await stored(deps);
  const { user } = signedIn();
  expect(await mayChangeCategory(deps, { id, form: 'congresista', user })).toBe(true);
  expect(await mayChangeCategory(deps, { id, form: 'visitante', user })).toBe(false);
  expect(await mayChangeCategory(deps, { id: 'dddddddddddddddddddddddd', form: 'congresista', user })).toBe(
    false,
  );
});

describe('the premarket', () => {
  test('is requested by a person who becomes a buyer', async () => {
    const deps = registrationDeps();
    await submit(deps, 'visitante');
    await submit(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    const after = await stored(deps);
    expect(after).toMatchObject({ vip: true, vipProcessed: false, premarketId: expect.any(String) });
    expect(mailKinds(after)).toEqual(['invitation', 'buyerAdded', 'premarketRequest']);
  });

  test('is no longer requested once a buyer changes category', async () => {
    const deps = registrationDeps();
    await submit(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    const { premarketId = '' } = await stored(deps);
    await submit(deps, 'congresista');
    expect(await deps.attendees.byPremarketId(premarketId)).toBeNull();
    await submit(deps, 'comprador', { answers: answersOf('comprador', { vip: false }) });
    expect(await stored(deps)).toMatchObject({ vip: false, vipProcessed: false });
  });

  test('stays decided once it is, and is not requested again', async () => {
    const deps = registrationDeps();
    await submit(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    const decided = { vip: true, vipProcessed: true, accessCode: 'K7QP-2M4X' };
    await deps.attendees.update((await stored(deps))._id, (current) => ({ ...current, ...decided }));
    await submit(deps, 'congresista');
    expect(await stored(deps)).toMatchObject(decided);
    await submit(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    const after = await stored(deps);
    expect(after).toMatchObject(decided);
    expect(mailKinds(after).filter((kind) => kind === 'premarketRequest')).toHaveLength(1);
    expect(after.mails.at(-1)).toMatchObject({ kind: 'buyerAdded', props: { vip: false } });
  });
});
