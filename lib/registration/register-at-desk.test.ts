import { describe, expect, test } from 'vitest';
import type { StaffId } from '@/lib/audit/record';
import { aShow } from '@/tests/factories/events';
import { registered, registrationDeps, signedIn } from '@/tests/factories/registration';
import { owns, staffCaller } from './abilities';
import { correctEmail } from './correct/correct-email';
import { updateAttendee } from './correct/update-attendee';
import { findOwn, viewAttendee } from './find-attendee';
import { resendInvitation } from './mails/resend-invitation';
import { addToAccount } from './ownership/add-to-account';
import { deskCategories, registerAtDesk } from './register-at-desk';

const by = 'd'.repeat(24) as StaffId;
const person = { categoria: 'VISITANTE', nombres: 'José Ángel', apellidos: 'Ñíguez de la Peña', pais: 'MX' };
const email = 'jose@ejemplo.mx';

/** The desk, while registration is closed. */
function desk() {
  const deps = registrationDeps({ isRegistrationOpen: () => false });
  const register = (answers: Record<string, unknown> = {}, submission = 'form 1') =>
    registerAtDesk(deps, { by, answers: { ...person, ...answers }, locale: 'es', submission });
  const stored = async (answers: Record<string, unknown> = {}, submission?: string) => {
    const done = await register(answers, submission);
    if (!done.ok) throw new Error(JSON.stringify(done));
    const attendee = await deps.attendees.byId(done.value.id);
    if (!attendee) throw new Error('unreachable');
    return attendee;
  };
  return { deps, register, stored };
}

describe('registering at the desk', () => {
  test('stores the person while registration is closed, says who did, and mails the pass', async () => {
    const { deps, stored } = desk();
    const attendee = await stored({ email: ` ${email.toUpperCase()}`, nombreEmpresa: 'Taller Ñandú' });
    expect(attendee).toMatchObject({
      ...person,
      ...{ email: email.toUpperCase(), emailKey: email, nombreEmpresa: 'Taller Ñandú', registeredBy: by },
      ...{ codigoPostal: '', locale: 'es', tipoRegistro: 'pre', qr: attendee.guid },
      consent: { version: deps.event.privacy.version, locale: 'es', at: deps.time.now, purposes: [] },
    });
    expect(attendee.mails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['invitation', email.toUpperCase()],
    ]);
    expect(await deps.audit.ofRecord(attendee._id)).toMatchObject([
      { action: 'register', by, state: 'done', fields: expect.arrayContaining(['categoria', 'email']) },
    ]);
  });

  test.each([
    [{}, 'US', '1'],
    [{ pais: '' }, 'US', '1'],
    [{ pais: 'AR' }, 'AR', '54'],
  ])('with the country %j of an event at home in the United States stores %s', async (typed, pais, code) => {
    const deps = registrationDeps({ event: { ...aShow, homeCountry: 'US' } });
    const { pais: _, ...answers } = person;
    const done = await registerAtDesk(deps, {
      ...{ by, locale: 'es', submission: 'form 1' },
      answers: { ...answers, ...typed },
    });
    expect(await deps.attendees.byId(done.ok ? done.value.id : '')).toMatchObject({
      pais,
      telefonoCodigoPais: code,
    });
  });

  test('queues no mail without an email, however many such people there are', async () => {
    const { deps, stored } = desk();
    // One mailbox gets at most 20 mails a day that staff cause.
    for (let n = 1; n <= 21; n++) {
      const attendee = await stored({ nombres: `Iñaki ${n}` });
      expect(attendee).toMatchObject({ email: '', mails: [] });
      expect(attendee).not.toHaveProperty('emailKey');
    }
    expect(await deps.attendees.countListed({ categoria: 'VISITANTE' })).toBe(21);
  });

  test('sent twice from one form registers once, and another person from the same form too', async () => {
    const { deps, register, stored } = desk();
    const [first, second] = await Promise.all([register(), register()]);
    expect(first).toEqual(second);
    expect((await stored({ email }))._id).toBe((await stored({ email }))._id);
    await stored({}, 'form 2');
    expect(await deps.attendees.countListed({ categoria: 'VISITANTE' })).toBe(3);
  });

  test('names each field that is invalid', async () => {
    const { deps, register } = desk();
    const answers = {
      categoria: 'STAFF',
      nombres: ' ',
      apellidos: 'ganaste.example/x',
      email: 'jose@',
      pais: 'XX',
    };
    expect(await register(answers)).toEqual({
      ok: false,
      code: 'invalid_fields',
      fields: {
        categoria: 'categoriaRequired',
        nombres: 'nombresRequired',
        apellidos: 'nameHoldsWebAddress',
        email: 'emailInvalid',
        pais: 'paisInvalid',
      },
    });
    expect(await deps.attendees.countListed({ categoria: 'VISITANTE' })).toBe(0);
  });

  test('refuses a registered email with the record that has it', async () => {
    const { deps, register } = desk();
    const { id } = await registered('visitante', { email }, { ...deps, isRegistrationOpen: () => true });
    expect(await register({ email })).toMatchObject({ fields: { email: 'emailRegistered' }, knownId: id });
  });

  test('offers the categories of the event’s forms, in their order', () => {
    const of = (...forms: Parameters<typeof deskCategories>[0]['registration']['forms']) =>
      deskCategories({ registration: { forms } });
    expect(of('comprador', 'visitante', 'estudiante', 'congresista', 'express')).toEqual([
      ...['COMPRADOR', 'VISITANTE', 'ESTUDIANTE', 'CONGRESISTA'],
    ]);
    expect(of('express')).toEqual(['VISITANTE', 'COMPRADOR']);
  });
});

describe('a record without an address', () => {
  test('is owned by no account, and is shown to nobody outside the office', async () => {
    const { deps, stored } = desk();
    const { _id: id } = await stored();
    for (const email of ['', 'jose@ejemplo.mx']) {
      const caller = signedIn({ email });
      const user = caller.user as NonNullable<typeof caller.user>;
      const attendee = await deps.attendees.byId(id);
      expect(attendee && owns(caller, attendee)).toBe(false);
      expect(await findOwn(deps, user)).toMatchObject({ code: 'not_found' });
      expect(await addToAccount(deps, user)).toMatchObject({ code: 'not_found' });
      expect(await viewAttendee(deps, id, caller)).toMatchObject({ code: 'not_found' });
      expect(await resendInvitation(deps, { id, caller })).toMatchObject({ code: 'not_found' });
    }
    expect((await deps.attendees.byId(id))?.userId).toBeUndefined();
  });

  test('is corrected by staff without a mail', async () => {
    const { deps, stored } = desk();
    const { _id: id } = await stored();
    const answers = { nombres: 'José', apellidos: 'Peña', pais: 'MX', codigoPostal: '44100' };
    const update = { id, form: 'express', answers, caller: staffCaller(by) } as const;
    expect(await updateAttendee(deps, update)).toMatchObject({ ok: true });
    expect(await deps.attendees.byId(id)).toMatchObject({ nombres: 'José', form: 'express', mails: [] });
  });

  test('gets its pass at the address that staff add, and joins that account like any registration', async () => {
    const { deps, stored } = desk();
    const { _id: id } = await stored();
    const corrected = await correctEmail(deps, { id, typed: { email }, caller: staffCaller(by) });
    expect(corrected).toMatchObject({ ok: true, value: { email, emailKey: email } });
    const mails = (await deps.attendees.byId(id))?.mails ?? [];
    expect(mails.map(({ kind, to }) => [kind, to.address])).toEqual([['invitation', email]]);
    const user = signedIn({ email }).user as NonNullable<ReturnType<typeof signedIn>['user']>;
    expect(await addToAccount(deps, user)).toMatchObject({ ok: true, value: { _id: id, userId: user.id } });
  });
});
