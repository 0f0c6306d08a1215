import { describe, expect, test } from 'vitest';
import type { UserId } from '@/lib/base/ids';
import type { FormName } from '@/lib/event/types';
import { answersOf, nobody, ownerOf, registered, signedIn } from '@/tests/factories/registration';
import { type Caller, mayUpdate } from '../abilities';
import type { Attendee } from '../record';
import { correctionForm } from '../rules';
import { updateAttendee } from './update-attendee';

async function correctable(form: FormName, overrides?: Record<string, unknown>) {
  const { deps, id, stored } = await registered(form, overrides);
  const browser = ownerOf(await stored());
  const correct = (
    answers: Record<string, unknown>,
    more: { caller?: typeof nobody; form?: FormName } = {},
  ) => updateAttendee(deps, { id, form, answers: answersOf(form, answers), caller: browser, ...more });
  return { deps, id, stored, correct };
}

const told = (attendee: Attendee) => attendee.mails.filter(({ kind }) => kind === 'buyerUpdated').length;

describe('a correction', () => {
  test.each<[FormName, Record<string, unknown>]>([
    ['visitante', { notas: 'Otra cosa', carrera: 'Ebanista', codigoPostal: '06000' }],
    ['congresista', { nombreEmpresa: 'Otra' }],
    ['estudiante', { universidad: 'Otra' }],
    ['express', { nombreEmpresa: 'Otra', giroOtros: 'Ebanistería' }],
  ])('of %s changes what its form asks, and nothing else', async (form, corrected) => {
    const { stored, correct } = await correctable(form);
    const before = await stored();
    const answers = { nombres: 'Marta', ...corrected };
    expect(
      await correct({ ...answers, email: 'otra@ejemplo.mx', categoria: 'COMPRADOR', vip: true }),
    ).toEqual({
      ok: true,
      value: { _id: before._id },
    });
    const after = await stored();
    expect(after).toMatchObject(answers);
    const same = [
      '_id',
      'email',
      'emailKey',
      'guid',
      'qr',
      'categoria',
      'consent',
      'ownerNonce',
      'vip',
    ] as const;
    for (const field of same) expect([field, after[field]]).toEqual([field, before[field]]);
    expect(correctionForm(after)).toBe(form);
    expect(after.mails.at(-1)).toMatchObject({
      kind: 'buyerUpdated',
      to: { name: expect.stringContaining('Marta'), address: before.email },
      props: { nombres: 'Marta' },
    });
  });

  test('of an express buyer without an account keeps the category', async () => {
    const { stored, correct } = await correctable('express', { giroOtros: 'Mueblería' });
    expect(await correct({ giroOtros: '', nombres: 'Marta' })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ categoria: 'COMPRADOR', nombres: 'Marta', notas: 'EXPRESS' });
  });

  test('names every field at fault and changes nothing', async () => {
    const { stored, correct } = await correctable('visitante');
    const before = await stored();
    expect(await correct({ nombres: '', codigoPostal: '18000' })).toMatchObject({
      code: 'invalid_fields',
      fields: { nombres: 'nombresRequired', codigoPostal: 'codigoPostalInvalid' },
    });
    expect(await stored()).toEqual(before);
  });

  test('is mailed once a minute and five times a day, and always stored', async () => {
    const { deps, stored, correct } = await correctable('visitante');
    const at = async (seconds: number, nombres: string) => {
      deps.time.now = new Date(deps.time.now.getTime() + seconds * 1000);
      expect(await correct({ nombres })).toMatchObject({ ok: true });
      expect((await stored()).nombres).toBe(nombres);
      return told(await stored());
    };
    expect(await at(1, 'A')).toBe(1);
    expect(await at(1, 'B')).toBe(1);
    for (const count of [2, 3, 4, 5, 5]) expect(await at(60, `C${count}`)).toBe(count);
  });

  test('is made thirty times in ten minutes', async () => {
    const { correct } = await correctable('visitante');
    for (let round = 0; round < 30; round++) expect(await correct({})).toMatchObject({ ok: true });
    expect(await correct({})).toMatchObject({ code: 'too_many_requests' });
  });
});

test('only the owner corrects, by the record’s own form', async () => {
  const { deps, stored, correct } = await correctable('visitante');
  const before = await stored();
  const own = ownerOf(before);
  const somebody = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId, email: 'otra@ejemplo.mx' });
  const inactive = signedIn({ active: false });
  for (const [more, code] of [
    [{ caller: nobody }, 'unauthenticated'],
    [{ caller: somebody }, 'not_found'],
    [{ caller: inactive }, 'not_active'],
    [{ caller: own, form: 'congresista' as const }, 'unauthenticated'],
    [{ caller: own, form: 'comprador' as const }, 'unauthenticated'],
    [{ caller: { ...somebody, owned: own.owned }, form: 'comprador' as const }, 'not_found'],
  ] as const) {
    expect(await correct({ nombres: 'Marta' }, more)).toEqual({ ok: false, code });
  }
  // The answer does not reveal whether there is such a record.
  for (const caller of [nobody, somebody, inactive, own]) {
    for (const other of ['x', 'dddddddddddddddddddddddd']) {
      const code = caller === somebody ? 'not_found' : caller === inactive ? 'not_active' : 'unauthenticated';
      const submitted = { id: other, form: 'visitante', answers: answersOf('visitante'), caller } as const;
      expect(await updateAttendee(deps, submitted)).toEqual({ ok: false, code });
    }
  }
  expect(await stored()).toEqual(before);
  // A change by the account of its email adds the record to the account, and ends the ownership of the browser.
  for (const nombres of ['Marta', 'María']) {
    expect(await correct({ nombres }, { caller: signedIn() })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ nombres, userId: signedIn().user?.id });
  }
  expect(await correct({ nombres: 'Eva' }, { caller: own })).toEqual({ ok: false, code: 'unauthenticated' });
});

test('a buyer with an account has the buyer’s form, an express buyer without one the express form', async () => {
  const { stored } = await correctable('comprador');
  expect(correctionForm(await stored())).toBe('comprador');
  const express = await correctable('express', { giroOtros: 'Mueblería' });
  const before = await express.stored();
  const formsOf = (caller: Caller) =>
    (['express', 'comprador'] as const).filter((form) => mayUpdate(caller, before, form));
  expect([formsOf(ownerOf(before)), formsOf(signedIn())]).toEqual([['express'], ['comprador']]);
  expect(correctionForm(await express.stored())).toBe('express');
  expect(correctionForm({ ...(await express.stored()), userId: 'aaaaaaaaaaaaaaaaaaaaaaaa' })).toBe(
    'comprador',
  );
});
