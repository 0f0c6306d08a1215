import { describe, expect, test } from 'vitest';
import type { FormName } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { aShow } from '@/tests/factories/events';
import {
  answersOf,
  browserOf,
  nobody,
  ownerOf,
  registrationDeps,
  registrationOf,
  signedIn,
} from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { updateAttendee } from './correct/update-attendee';
import { queueConfirmation } from './mails/mails';
import { addToAccount } from './ownership/add-to-account';
import { releaseBrowser } from './ownership/release-browser';
import { registerAttendee } from './register-attendee';
import { attendeesSpec } from './repository';

async function register(
  deps: ReturnType<typeof registrationDeps>,
  ...args: Parameters<typeof registrationOf>
) {
  const result = await registerAttendee(deps, registrationOf(...args));
  if (!result.ok) throw new Error(JSON.stringify(result));
  const attendee = await deps.attendees.byId(result.value.id);
  if (!attendee) throw new Error('not stored');
  return attendee;
}

describe('registering', () => {
  test('by a form that the event does not offer is refused', async () => {
    const registration = { ...aShow.registration, forms: ['visitante'] as const };
    const deps = registrationDeps({ event: { ...aShow, registration } });
    await register(deps, 'visitante');
    const refused = await registerAttendee(deps, registrationOf('estudiante'));
    expect(refused).toMatchObject({ ok: false, code: 'registration_closed' });
  });

  test('stores the person with the confirmation waiting in the same document', async () => {
    const deps = registrationDeps();
    const attendee = await register(deps);
    expect(attendee).toMatchObject({
      nombres: 'María José',
      apellidos: 'Núñez Íñiguez',
      categoria: 'VISITANTE',
      tipoRegistro: 'pre',
      estado: 'Jalisco',
      telefonoCodigoPais: '52',
      locale: 'es',
      event: aShow.id,
      consent: { version: deps.event.privacy.version, locale: 'es', at: deps.time.now, purposes: [] },
    });
    expect(attendee.guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(attendee.qr).toBe(attendee.guid);
    expect(attendee.mails).toMatchObject([
      {
        kind: 'invitation',
        state: 'queued',
        to: { address: 'maria@ejemplo.mx' },
        props: { qr: attendee.guid },
      },
    ]);
    expect(attendee.mailDueAt).toEqual(deps.time.now);
  });

  test.each<[FormName, string]>([
    ['visitante', 'VISITANTE'],
    ['congresista', 'CONGRESISTA'],
    ['estudiante', 'ESTUDIANTE'],
    ['comprador', 'COMPRADOR'],
  ])('%s becomes %s', async (form, categoria) => {
    expect(await register(registrationDeps(), form)).toMatchObject({ categoria });
  });

  test.each([
    ['Mueblería', 'COMPRADOR'],
    ['   ', 'VISITANTE'],
    [undefined, 'VISITANTE'],
  ])('express with the business type %j becomes %s', async (giroOtros, categoria) => {
    const attendee = await register(registrationDeps(), 'express', {
      answers: answersOf('express', { giroOtros, notas: 'something else', categoria: 'COMPRADOR' }),
    });
    expect(attendee).toMatchObject({ categoria, notas: 'EXPRESS' });
  });

  test('stores only fields of the form: no ids, no vip, no operators', async () => {
    const deps = registrationDeps();
    const attendee = await register(deps, 'visitante', {
      answers: answersOf('visitante', {
        _id: 'bbbbbbbbbbbbbbbbbbbbbbbb',
        guid: 'mine',
        userId: 'cccccccccccccccccccccccc',
        vip: true,
        vipProcessed: 'true',
        tipoRegistro: 'post',
        $where: '1',
        universidad: 'none of the visitor’s business',
        ...JSON.parse('{"__proto__":{"polluted":true}}'),
      }),
    });
    expect(attendee._id).not.toBe('bbbbbbbbbbbbbbbbbbbbbbbb');
    expect(attendee.guid).not.toBe('mine');
    for (const field of ['userId', 'vip', 'vipProcessed', '$where', 'universidad', 'polluted']) {
      expect(attendee).not.toHaveProperty(field);
    }
    expect(attendee.tipoRegistro).toBe('pre');
  });

  test('keeps the purposes that were ticked, and only those the notice names', async () => {
    const [purpose] = aShow.privacy.optionalPurposes;
    const attendee = await register(registrationDeps(), 'visitante', {
      answers: answersOf('visitante', { consentPurposes: [purpose?.id, 'everything'] }),
    });
    expect(attendee.consent.purposes).toEqual([purpose?.id]);
  });

  test('is refused while registration is closed', async () => {
    const deps = registrationDeps({ isRegistrationOpen: () => false });
    expect(await registerAttendee(deps, registrationOf())).toEqual({
      ok: false,
      code: 'registration_closed',
    });
  });
});

describe('one person per email address', () => {
  test('of 500 registrations of one address in mixed case exactly one is stored', async () => {
    const deps = registrationDeps();
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const email = index % 2 ? ' Maria@Ejemplo.MX ' : 'mARIA@ejemplo.mx';
        return registerAttendee(
          deps,
          registrationOf('visitante', {
            answers: answersOf('visitante', { email }),
            client: `client ${index}`,
          }),
        );
      }),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.code === 'email_already_registered')).toHaveLength(
      499,
    );
    expect(await deps.store.collection(attendeesSpec).count({ field: '_id' })).toBe(1);
  });

  test('the same submission again gets the first answer within a minute, and no second mail', async () => {
    const deps = registrationDeps();
    const registration = registrationOf();
    const first = await registerAttendee(deps, registration);
    expect(await registerAttendee(deps, registration)).toEqual(first);
    const attendee = first.ok ? await deps.attendees.byId(first.value.id) : null;
    expect(attendee?.mails).toHaveLength(1);
    deps.time.now = new Date(deps.time.now.getTime() + 60_001);
    expect(await registerAttendee(deps, registration)).toMatchObject({ code: 'email_already_registered' });
  });

  test('a retry with other answers changes nothing, unless it may replace the first ones', async () => {
    const deps = registrationDeps();
    const first = await register(deps, 'visitante', { idempotencyKey: 'k' });
    const answers = answersOf('visitante', { nombres: 'Marta' });
    expect(await register(deps, 'visitante', { idempotencyKey: 'k', answers })).toEqual(first);
  });

  test('the same submission with other answers within a minute replaces the first ones, and mails the pass again', async () => {
    const deps = registrationDeps();
    const first = await register(deps, 'visitante', { idempotencyKey: 'k' });
    await deps.attendees.update(first._id, (current) => ({
      ...current,
      mails: current.mails.map((mail) => ({ ...mail, state: 'sent', dueAt: undefined })),
    }));
    const again = (nombres: string) =>
      register(deps, 'visitante', {
        idempotencyKey: 'k',
        mayReplace: true,
        answers: answersOf('visitante', { nombres, consentPurposes: ['news'] }),
      });
    expect(await again('Marta')).toMatchObject({
      _id: first._id,
      qr: first.qr,
      nombres: 'Marta',
      consent: { purposes: ['news'] },
      mails: [{ state: 'sent' }, { kind: 'invitation', state: 'queued', props: { nombres: 'Marta' } }],
    });
    expect((await again('Marta')).mails).toHaveLength(2);
    // A pass that was not sent yet is replaced.
    expect((await again('Martina')).mails.map(({ props }) => props.nombres)).toEqual([
      'María José',
      'Martina',
    ]);
  });

  test('the same submission again does not undo a correction', async () => {
    const deps = registrationDeps();
    const registration = registrationOf('visitante');
    const first = await register(deps, 'visitante', registration);
    deps.time.now = new Date(deps.time.now.getTime() + 1000);
    const answers = answersOf('visitante', { nombres: 'Marta' });
    const caller = ownerOf(first);
    expect(await updateAttendee(deps, { id: first._id, form: 'visitante', answers, caller })).toMatchObject({
      ok: true,
    });
    expect(await registerAttendee(deps, registration)).toMatchObject({ ok: true, value: { id: first._id } });
    expect((await deps.attendees.byId(first._id))?.nombres).toBe('Marta');
  });

  test('the latest of several submissions is kept, also while time passes during each', async () => {
    const { time, ...deps } = registrationDeps();
    const clock = () => {
      time.now = new Date(time.now.getTime() + 3);
      return time.now;
    };
    const again = (nombres: string) =>
      register({ ...deps, time, clock }, 'visitante', {
        idempotencyKey: 'k',
        mayReplace: true,
        answers: answersOf('visitante', { nombres }),
      });
    for (const nombres of ['Ana', 'Eva', 'Luz']) expect(await again(nombres)).toMatchObject({ nombres });
  });

  test('a submission that is sent again with other answers counts as a mail to its mailbox', async () => {
    const deps = registrationDeps();
    const again = (nombres: string) =>
      registerAttendee(
        deps,
        registrationOf('visitante', {
          idempotencyKey: 'k',
          mayReplace: true,
          answers: answersOf('visitante', { nombres, email: 'maria+feria@ejemplo.mx' }),
        }),
      );
    for (const nombres of ['Ana', 'Eva', 'Luz', 'Sol', 'Paz'])
      expect(await again(nombres)).toMatchObject({ ok: true });
    expect(await again('Fe')).toMatchObject({ code: 'too_many_requests' });
    expect(await again('Paz')).toMatchObject({ ok: true });
  });

  test('a retry counts as a stranger’s once browsers no longer own the record', async () => {
    const deps = registrationDeps();
    const registration = registrationOf();
    const first = await registerAttendee(deps, registration);
    if (!first.ok) throw new Error(first.code);
    await releaseBrowser(deps, browserOf(first.value));
    expect(await registerAttendee(deps, registration)).toMatchObject({ code: 'email_already_registered' });
  });

  test('a browser that owns the record gets the first answer, another one does not', async () => {
    const deps = registrationDeps();
    const attendee = await register(deps);
    const owner = ownerOf(attendee);
    expect(await registerAttendee(deps, registrationOf('visitante', { caller: owner }))).toEqual({
      ok: true,
      value: { id: attendee._id, nonce: attendee.ownerNonce },
    });
    expect(await registerAttendee(deps, registrationOf())).toMatchObject({
      code: 'email_already_registered',
    });
  });

  test('the domain counts in its ASCII form', async () => {
    const deps = registrationDeps();
    await register(deps, 'visitante', { answers: answersOf('visitante', { email: 'a@muñoz.mx' }) });
    const again = registrationOf('visitante', {
      answers: answersOf('visitante', { email: 'A@xn--muoz-hqa.mx' }),
    });
    expect(await registerAttendee(deps, again)).toMatchObject({ code: 'email_already_registered' });
  });
});

test('a record joins the account of a signed-in person only if that account is active and has its email', async () => {
  const accountOf = async (user: Parameters<typeof signedIn>[0], email: string) =>
    (
      await register(registrationDeps(), 'visitante', {
        answers: answersOf('visitante', { email }),
        caller: signedIn(user),
      })
    ).userId;
  expect(await accountOf({}, ' MARIA@Ejemplo.mx')).toBe(signedIn().user?.id);
  expect(await accountOf({}, 'otra@ejemplo.mx')).toBeUndefined();
  expect(await accountOf({ active: false }, 'maria@ejemplo.mx')).toBeUndefined();
});

describe('a buyer', () => {
  test('needs an active account and gets its email and id', async () => {
    const deps = registrationDeps();
    expect(await registerAttendee(deps, registrationOf('comprador', { caller: nobody }))).toMatchObject({
      code: 'unauthenticated',
    });
    const waiting = registrationOf('comprador', { caller: signedIn({ active: false }) });
    expect(await registerAttendee(deps, waiting)).toMatchObject({ code: 'not_active' });
    const attendee = await register(deps, 'comprador', {
      answers: answersOf('comprador', { email: 'somebody@else.mx' }),
    });
    expect(attendee).toMatchObject({ email: 'maria@ejemplo.mx', userId: signedIn().user?.id });
    expect(attendee.mails.map((mail) => mail.kind)).toEqual(['buyerAdded']);
  });

  test('needs no account if invited, keeps the address that was typed, and joins an account later', async () => {
    const deps = registrationDeps();
    const answers = answersOf('comprador', { email: 'eva@ejemplo.mx', vip: true });
    const invited = registrationOf('comprador', { caller: nobody, answers, isInvited: true });
    const { id, nonce } = resultOf(await registerAttendee(deps, invited));
    const buyer = await deps.attendees.byId(id);
    expect(buyer).toMatchObject({ email: 'eva@ejemplo.mx', categoria: 'COMPRADOR', vip: true });
    expect(buyer?.userId).toBeUndefined();
    expect(buyer?.mails.map(({ kind }) => kind)).toEqual(['buyerAdded', 'premarketRequest']);
    const caller = browserOf({ id, nonce });
    const correction = { ...answers, cargo: 'Dueña' };
    const corrected = await updateAttendee(deps, { id, form: 'comprador', answers: correction, caller });
    expect(corrected).toMatchObject({ ok: true });
    const eva = signedIn({ email: 'eva@ejemplo.mx' }).user;
    expect(eva && (await addToAccount(deps, eva))).toMatchObject({ value: { _id: id, userId: eva?.id } });
    expect(await updateAttendee(deps, { id, form: 'comprador', answers: correction, caller })).toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('who asks for the premarket is stored as a wish, with a mail to the organiser', async () => {
    const deps = registrationDeps();
    const attendee = await register(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    expect(attendee).toMatchObject({ vip: true, vipProcessed: false });
    expect(attendee.premarketId).toMatch(/^[0-9a-f]{24}$/);
    expect(attendee.mails.map((mail) => [mail.kind, mail.to.address])).toEqual([
      ['buyerAdded', 'maria@ejemplo.mx'],
      ['premarketRequest', deps.event.contact.premarketEmail],
    ]);
    expect(attendee.mails[0]?.props).toMatchObject({ vip: true });
    const again = queueConfirmation(
      { ...attendee, vipProcessed: true },
      deps.event,
      freePermit(deps.clock()),
    );
    expect(again.mails.at(-1)?.props).toMatchObject({ vip: false });
    expect(attendee.mails[1]?.link).toEqual({ path: `/premarketvalidation/${attendee.premarketId}` });
  });

  test('requests nothing if the show has no premarket', async () => {
    const deps = registrationDeps({ event: { ...aShow, premarket: null } });
    const attendee = await register(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    expect(attendee).toMatchObject({ vip: false });
    expect(attendee).not.toHaveProperty('premarketId');
    expect(attendee.mails.map((mail) => mail.kind)).toEqual(['buyerAdded']);
  });

  test('causes a mail to the organiser in the organiser’s language', async () => {
    const deps = registrationDeps({ event: { ...aShow, organizerLanguage: 'en' } });
    const attendee = await register(deps, 'comprador', { answers: answersOf('comprador', { vip: true }) });
    expect(attendee.mails.map(({ kind, locale }) => [kind, locale])).toEqual([
      ['buyerAdded', 'es'],
      ['premarketRequest', 'en'],
    ]);
  });

  test('may choose as many options as the show allows', async () => {
    const three = {
      principalActividadMayoreo: true,
      principalActividadDistribuidor: true,
      principalActividadFabricante: true,
    };
    const answers = answersOf('comprador', three);
    expect((await register(registrationDeps(), 'comprador', { answers })).categoria).toBe('COMPRADOR');
    const event = { ...aShow, principalActividad: { ...aShow.principalActividad, max: 2 } };
    const refused = await registerAttendee(
      registrationDeps({ event }),
      registrationOf('comprador', { answers }),
    );
    expect(refused).toMatchObject({ fields: { principalActividad: 'principalActividadTooMany' } });
    const free = { ...aShow, principalActividad: { ...aShow.principalActividad, max: null } };
    const all = answersOf('comprador', { ...three, principalActividadVentaPublico: true });
    await register(registrationDeps({ event: free }), 'comprador', { answers: all });
  });

  test('gets a new code if another pass has the same one, in the record and in the mail', async () => {
    const deps = registrationDeps({ event: { ...aShow, qrPayload: 'userId' } });
    const other = await register(deps, 'visitante', {
      answers: answersOf('visitante', { email: 'ana@ejemplo.mx' }),
    });
    const qr = signedIn().user?.id ?? '';
    await deps.attendees.update(other._id, (current) => ({ ...current, qr }));
    const buyer = await register(deps, 'comprador');
    expect(buyer).toMatchObject({ mails: [{ props: { qr: buyer.qr } }] });
    expect(buyer.qr).not.toBe(qr);
    expect((await deps.attendees.byPassKey(qr))?._id).toBe(other._id);
    expect((await deps.attendees.byPassKey(buyer.qr))?._id).toBe(buyer._id);
  });

  test('two passes never get one code', async () => {
    const deps = registrationDeps();
    const first = await register(deps);
    const raw = deps.store.collection(attendeesSpec);
    const second = { ...first, _id: 'a'.repeat(24), emailKey: 'ana@ejemplo.mx' };
    expect(await raw.insert(second)).toEqual({ inserted: false, index: 'qr' });
  });

  test('gets the user id as QR code if the event says so', async () => {
    const deps = registrationDeps({ event: { ...aShow, qrPayload: 'userId' } });
    const buyer = await register(deps, 'comprador');
    expect(buyer.qr).toBe(buyer.userId);
    const visitor = await register(deps, 'visitante', {
      answers: answersOf('visitante', { email: 'otra@ejemplo.mx' }),
    });
    expect(visitor.qr).toBe(visitor.guid);
  });

  test('in Mexico is not asked for the company; what a client sends of it is validated and stored', async () => {
    expect(await register(registrationDeps(), 'comprador')).not.toHaveProperty('cargo');
    const company = {
      cargo: 'Dueña',
      telefono: '3312345678',
      paisEmpresa: 'us',
      codigoPostalEmpresa: '90210',
    };
    const attendee = await register(registrationDeps(), 'comprador', {
      answers: answersOf('comprador', { ...company, razonSocial: ' ', giroImportador: true }),
    });
    expect(attendee).toMatchObject({
      ...company,
      paisEmpresa: 'US',
      estadoEmpresa: 'California',
      ciudadEmpresa: 'Beverly Hills',
    });
    expect(attendee).not.toHaveProperty('razonSocial');
    expect(attendee).not.toHaveProperty('giroImportador');
  });

  test.each([
    ['mx', { giroExportador: true }, undefined],
    ['MX', { giroImportador: true }, { giro: 'giroRequired' }],
    [undefined, { giroImportador: true }, { giro: 'giroRequired' }],
    ['', { giroExportador: true }, { pais: 'paisRequired' }],
  ])('from %j by options of which only %j was chosen: %j', async (pais, chosen, fields) => {
    const answers = answersOf('comprador', { pais, giroMuebleria: false, ...chosen });
    const result = await registerAttendee(registrationDeps(), registrationOf('comprador', { answers }));
    expect(result.ok ? undefined : result.fields).toEqual(fields);
  });

  test.each([
    [{ telefono: '331' }, { telefono: 'telefonoInvalid' }],
    [{ emailEmpresa: 'nobody' }, { emailEmpresa: 'emailInvalid' }],
    [{ codigoPostalEmpresa: '18000' }, { codigoPostalEmpresa: 'codigoPostalInvalid' }],
  ])('in Mexico is refused the company data %j', async (company, fields) => {
    const registration = registrationOf('comprador', { answers: answersOf('comprador', company) });
    expect(await registerAttendee(registrationDeps(), registration)).toMatchObject({
      code: 'invalid_fields',
      fields,
    });
  });

  test('in Mexico may leave out any part of the company', async () => {
    for (const part of [
      { paisEmpresa: '', codigoPostalEmpresa: '', estadoEmpresa: '', ciudadEmpresa: '', cargo: '' },
      { paisEmpresa: 'DE' },
      { paisEmpresa: 'DE', codigoPostalEmpresa: 'D-1' },
      { codigoPostalEmpresa: '44100' },
      { ciudadEmpresa: 'Guadalajara' },
    ]) {
      const answers = answersOf('comprador', part);
      const sent = Object.entries(part).filter(([, value]) => value !== '');
      expect(await register(registrationDeps(), 'comprador', { answers })).toMatchObject(
        Object.fromEntries(sent),
      );
    }
  });
});
