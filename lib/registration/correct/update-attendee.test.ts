import { describe, expect, test } from 'vitest';
import type { UserId } from '@/lib/base/ids';
import {
  answersOf,
  nobody,
  ownerOf,
  readerOf,
  registered,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import type { Attendee } from '../record';
import { registerAttendee } from '../register-attendee';
import { updateAttendee } from './update-attendee';

async function buyer(overrides?: Record<string, unknown>) {
  const parts = await registered('comprador', overrides);
  parts.deps.time.now = new Date(parts.deps.time.now.getTime() + 3_600_000);
  return parts;
}

const updates = (attendee: Attendee) => attendee.mails.filter(({ kind }) => kind === 'buyerUpdated');

describe('an update', () => {
  test('replaces the profile, and leaves everything else as it was', async () => {
    const { deps, id, stored } = await buyer({ vip: true, interesesCocinas: true, whatsapp: '3311111111' });
    await deps.attendees.update(id, (current) => ({ ...current, vipProcessed: true, sessions: ['a'] }));
    const before: Attendee & Record<string, unknown> = { ...(await stored()) };
    const answers = answersOf('comprador', {
      nombres: 'Marta',
      giroMuebleria: false,
      giroOtros: 'Ebanistería',
      interesesTapetes: true,
      locale: 'en',
    });
    expect(await updateAttendee(deps, { id, form: 'comprador', answers, caller: signedIn() })).toEqual({
      ok: true,
      value: { _id: id },
    });
    const { interesesCocinas, giroMuebleria, whatsapp, mails, mailDueAt, words, derivedFrom, ...kept } =
      before;
    expect([interesesCocinas, giroMuebleria, whatsapp, mails.length]).toEqual([true, true, '3311111111', 2]);
    const { mails: now, mailDueAt: due, ...after } = await stored();
    expect(after).toEqual({
      ...kept,
      words: expect.arrayContaining(['marta']),
      derivedFrom: expect.not.stringMatching(String(derivedFrom)),
      nombres: 'Marta',
      giroOtros: 'Ebanistería',
      interesesTapetes: true,
      locale: 'en',
      updatedAt: deps.time.now,
    });
    expect(mailDueAt?.getTime()).toBeLessThanOrEqual(due?.getTime() ?? 0);
    expect(now.slice(0, 2)).toEqual(mails);
    expect(now[2]).toMatchObject({
      kind: 'buyerUpdated',
      locale: 'en',
      to: { address: 'maria@ejemplo.mx' },
      props: { nombres: 'Marta' },
      link: { purpose: 'owner', subject: id },
    });
  });

  test('changes only what buyers may set', async () => {
    const { deps, id, stored } = await buyer();
    const before = await stored();
    const answers = answersOf('comprador', {
      _id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
      guid: 'mine',
      userId: 'cccccccccccccccccccccccc',
      email: 'otra@ejemplo.mx',
      vip: true,
      vipProcessed: 'true',
      premarketId: 'dddddddddddddddddddddddd',
      categoria: 'CONGRESISTA',
      tipoRegistro: 'post',
      notas: 'x',
      carrera: 'x',
      qr: 'x',
      $set: { vip: true },
      ...JSON.parse('{"__proto__":{"vip":true}}'),
    });
    expect((await updateAttendee(deps, { id, form: 'comprador', answers, caller: signedIn() })).ok).toBe(
      true,
    );
    const { mails, noticeDueAt, updatedAt, ...after } = await stored();
    const { mails: _, updatedAt: __, ...expected } = before;
    expect([mails.length, noticeDueAt, updatedAt]).toEqual([2, deps.time.now, deps.time.now]);
    expect(after).toEqual(expected);
  });

  test('a repeated update within a minute is mailed once, a further change again', async () => {
    const { deps, id, stored } = await buyer();
    const update = (nombres: string) =>
      updateAttendee(deps, {
        id,
        form: 'comprador',
        answers: answersOf('comprador', { nombres }),
        caller: signedIn(),
      });
    await Promise.all([update('Marta'), update('Marta'), update('Marta')]);
    expect(updates(await stored())).toHaveLength(1);
    await update('María');
    expect(updates(await stored())).toHaveLength(2);
    deps.time.now = new Date(deps.time.now.getTime() + 60_001);
    await update('María');
    expect(updates(await stored())).toHaveLength(3);
  });

  test('moving abroad asks for the company, moving to Mexico drops it and what is offered abroad', async () => {
    const { deps, id, stored } = await buyer();
    const abroad = answersOf('comprador', {
      pais: 'US',
      codigoPostal: '90210',
      giroMuebleria: false,
      giroImportador: true,
    });
    expect(
      await updateAttendee(deps, { id, form: 'comprador', answers: abroad, caller: signedIn() }),
    ).toMatchObject({
      code: 'invalid_fields',
      fields: { cargo: 'cargoRequired', paisEmpresa: 'paisRequired' },
    });
    const company = {
      cargo: 'Dueña',
      paisEmpresa: 'US',
      codigoPostalEmpresa: '90210',
      estadoEmpresa: 'California',
      ciudadEmpresa: 'Beverly Hills',
    };
    await updateAttendee(deps, {
      id,
      form: 'comprador',
      answers: { ...abroad, ...company },
      caller: signedIn(),
    });
    expect(await stored()).toMatchObject({ ...company, pais: 'US', telefonoCodigoPais: '1' });
    const home = { ...answersOf('comprador'), giroImportador: true };
    await updateAttendee(deps, { id, form: 'comprador', answers: home, caller: signedIn() });
    const after = await stored();
    expect(after).toMatchObject({ pais: 'MX', telefonoCodigoPais: '52', giroMuebleria: true });
    for (const field of [...Object.keys(company), 'giroImportador']) expect(after).not.toHaveProperty(field);
  });

  test('in Mexico leaves the company as a client sent it, unless it sends another', async () => {
    const { deps, id, stored } = await buyer({ cargo: 'Dueña', colonia: 'Centro' });
    const update = (company: Record<string, unknown>) =>
      updateAttendee(deps, {
        id,
        form: 'comprador',
        answers: answersOf('comprador', company),
        caller: signedIn(),
      });
    await update({ nombres: 'Marta' });
    expect(await stored()).toMatchObject({ nombres: 'Marta', cargo: 'Dueña', colonia: 'Centro' });
    await update({ cargo: 'Socia', colonia: '' });
    const after = await stored();
    expect(after.cargo).toBe('Socia');
    expect(after).not.toHaveProperty('colonia');
    expect(await update({ telefono: '1' })).toMatchObject({ fields: { telefono: 'telefonoInvalid' } });
  });

  test('names every field at fault and changes nothing', async () => {
    const { deps, id, stored } = await buyer();
    const before = await stored();
    const answers = answersOf('comprador', { nombres: ' ', celular: '33', codigoPostal: '18000' });
    expect(await updateAttendee(deps, { id, form: 'comprador', answers, caller: signedIn() })).toEqual({
      ok: false,
      code: 'invalid_fields',
      fields: {
        nombres: 'nombresRequired',
        celular: 'celularInvalid',
        codigoPostal: 'codigoPostalInvalid',
      },
    });
    expect(await stored()).toEqual(before);
  });
});

describe('who may update', () => {
  test('nobody but the signed-in, active owner', async () => {
    const { deps, id, stored } = await buyer();
    const before = await stored();
    const answers = answersOf('comprador', { nombres: 'Marta' });
    const codeFor = async (caller: Parameters<typeof updateAttendee>[1]['caller'], of = id) => {
      const result = await updateAttendee(deps, { id: of, form: 'comprador', answers, caller });
      return result.ok ? 'ok' : result.code;
    };
    const somebody = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId });
    const { owned } = ownerOf(before);
    const { opened } = readerOf(before);
    expect(await codeFor(nobody)).toBe('unauthenticated');
    expect(await codeFor({ ...nobody, owned, opened })).toBe('unauthenticated');
    expect(await codeFor(signedIn({ active: false }))).toBe('not_active');
    expect(await codeFor(somebody)).toBe('not_found');
    expect(await codeFor({ ...somebody, owned, opened })).toBe('not_found');
    expect(await codeFor(signedIn(), 'dddddddddddddddddddddddd')).toBe('not_found');
    expect(await codeFor(signedIn(), '../x')).toBe('not_found');
    expect(await stored()).toEqual(before);
  });

  test('the owner of a record that is no buyer’s has nothing to update', async () => {
    const deps = registrationDeps();
    const result = await registerAttendee(deps, registrationOf('visitante', { caller: signedIn() }));
    const id = result.ok ? result.value.id : '';
    expect((await deps.attendees.byId(id))?.userId).toBe(signedIn().user?.id);
    expect(
      await updateAttendee(deps, {
        id,
        form: 'comprador',
        answers: answersOf('comprador'),
        caller: signedIn(),
      }),
    ).toMatchObject({ code: 'not_found' });
  });
});

test('an account updates thirty times in ten minutes, and only its own tries count', async () => {
  const { deps, id, stored } = await buyer();
  const update = (nombres: string, caller = signedIn()) =>
    updateAttendee(deps, { id, form: 'comprador', answers: answersOf('comprador', { nombres }), caller });
  const somebody = signedIn({ id: 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId });
  for (let round = 0; round < 31; round++)
    expect(await update('Marta', somebody)).toMatchObject({ code: 'not_found' });
  // Invalid answers count too: their postal code is looked up.
  for (let round = 0; round < 29; round++) expect(await update('')).toMatchObject({ code: 'invalid_fields' });
  expect(await update('Marta')).toMatchObject({ ok: true });
  const refused = await update('Martina');
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect(refused.ok ? 0 : refused.retryAfter).toBeGreaterThan(60);
  expect((await stored()).nombres).toBe('Marta');
});
