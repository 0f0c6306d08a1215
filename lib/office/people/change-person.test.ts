import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import type { StaffId } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { createFileTransport, mailFolder } from '@/lib/mail/file-transport';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { withMails } from '@/lib/mail/rules';
import { collectData } from '@/lib/privacy/collect-data';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { forgetExpiredRequests } from '@/lib/privacy/forget-requests';
import { createDataRequests } from '@/lib/privacy/repository';
import { owns, staffCaller } from '@/lib/registration/abilities';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { questionsToCorrect } from '@/lib/registration/correct/questions-to-correct';
import { updateAttendee } from '@/lib/registration/correct/update-attendee';
import type { Attendee } from '@/lib/registration/record';
import { registerAtDesk } from '@/lib/registration/register-at-desk';
import { activeUser } from '@/tests/factories/accounts';
import { answersOf, ownerOf, readerOf, registered, registrationDeps } from '@/tests/factories/registration';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { freshFolder } from '@/tests/factories/store';
import type { OfficeAction } from '../abilities';
import {
  changeAddress,
  changeCategoryOf,
  correctPerson,
  erasePersonByStaff,
  resendPass,
} from './change-person';

const email = 'maria@ejemplo.mx';

/** A registration whose address is proven, and an organiser who may do everything with it. */
async function office(form: 'visitante' | 'comprador' = 'visitante') {
  const parts = officeParts();
  const folder = freshFolder();
  const deps = {
    ...registrationDeps({ attendees: parts.attendees }, parts.store),
    users: parts.users,
    secrets: parts.secrets,
    roster: parts.roster,
    providerLinks: createProviderLinks(parts.store),
    dataRequests: createDataRequests(parts.store),
    keptMails: createKeptMails(folder),
    erasures: createErasureList(folder),
  };
  const { id, stored } = await registered(form, {}, deps);
  await deps.attendees.update(id, (current) => ({ ...current, linkUsedAt: deps.time.now }));
  const staff = await staffWithFactor(parts, 'organiser');
  const may = <A extends OfficeAction>(action: A) => permitted(staff, action, parts.clock());
  const audit = async () =>
    (await deps.audit.ofRecord(id)).map(({ action, fields, state, by: who }) => [
      action,
      fields.join(),
      state,
      who,
    ]);
  return { parts, deps, folder, id, stored, may, by: may('block'), audit };
}

/** Whom staff registered at the desk, in the same store. */
async function walkIn({ deps, may }: Awaited<ReturnType<typeof office>>, overrides = {}) {
  const answers = { categoria: 'VISITANTE', nombres: 'Iñigo', apellidos: 'Munoz', pais: 'MX', ...overrides };
  const { id: by } = may('walkIn');
  const done = await registerAtDesk(deps, { by, answers, locale: 'es', submission: 'form' });
  if (!done.ok) throw new Error(done.code);
  return done.value.id;
}

const noticesOf = ({ mails }: Attendee) =>
  mails.filter(({ kind }) => kind === 'changedByStaff').map(({ to, props }) => [to.address, props.what]);
const passesTo = ({ mails }: Attendee) =>
  mails.filter(({ kind }) => kind === 'invitation').map(({ to }) => to.address);

describe('correcting', () => {
  test('a surname of somebody from the desk is corrected, without what the desk does not ask', async () => {
    const parts = await office();
    const { deps, may } = parts;
    const id = await walkIn(parts);
    const before = await deps.attendees.byId(id);
    const asked = before && questionsToCorrect(before, deps.event);
    expect(asked).toEqual(['nombres', 'apellidos', 'place?', 'nombreEmpresa?']);
    const answers = { nombres: 'Íñigo', apellidos: 'Muñoz', pais: 'MX', codigoPostal: '' };
    const corrected = await correctPerson(deps, may('correct'), { id, form: 'express', answers });
    expect(corrected).toMatchObject({ ok: true });
    expect(await deps.attendees.byId(id)).toMatchObject({ apellidos: 'Muñoz', codigoPostal: '' });
  });

  test('another category keeps the pass, tells the person, asks only the desk’s questions and no premarket', async () => {
    const { deps, id, by, stored, may, audit } = await office();
    const before = await stored();
    const change = (categoria: string) => changeCategoryOf(deps, may('correct'), { id, categoria });
    expect(await change('COMPRADOR')).toMatchObject({ ok: true });
    const buyer = await stored();
    expect(buyer).toMatchObject({ categoria: 'COMPRADOR', qr: before.qr, nacimiento: before.nacimiento });
    expect([buyer.vip, buyer.premarket, buyer.premarketId]).toEqual([undefined, undefined, undefined]);
    expect(noticesOf(buyer)).toEqual([[email, 'data']]);
    expect(buyer.mails.at(-1)).toMatchObject({ kind: 'invitation', props: { categoria: 'COMPRADOR' } });
    const asked = questionsToCorrect(buyer, deps.event);
    expect(asked).toEqual(
      expect.arrayContaining(['nombres', 'place', 'nacimiento', 'sexo', 'nombreEmpresa']),
    );
    expect(asked).not.toContain('giro');
    const answers = { ...buyer, nombres: 'Ana' };
    const corrected = await correctPerson(deps, may('correct'), { id, form: 'comprador', answers });
    expect(corrected).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ nombres: 'Ana', categoria: 'COMPRADOR', carrera: before.carrera });
    expect(await change('COMPRADOR')).toMatchObject({ ok: true, value: null });
    expect((await audit()).sort()).toEqual([
      ['correct', 'categoria', 'done', by.id],
      ['correct', 'nombres', 'done', by.id],
    ]);
  });

  test('a category that the desk does not give, and that of a blocked pass, are refused', async () => {
    const { deps, id, may, by } = await office();
    const change = () => changeCategoryOf(deps, may('correct'), { id, categoria: 'ESTUDIANTE' });
    expect(await changeCategoryOf(deps, may('correct'), { id, categoria: 'X' })).toMatchObject({
      fields: { categoria: 'categoriaRequired' },
    });
    await blockAttendee(deps, { id, by: by.id });
    expect(await change()).toMatchObject({ code: 'blocked' });
    await unblockAttendee(deps, { id, by: by.id });
    expect(await change()).toMatchObject({ ok: true });
  });

  test('whoever leaves the conferences loses the seats, and a decided premarket request stays decided', async () => {
    const parts = await office();
    const { deps, may } = parts;
    const released: string[] = [];
    const watched = { ...deps, releaseSeats: async (id: string) => void released.push(id) };
    const id = await walkIn(parts, { categoria: 'CONGRESISTA' });
    await deps.attendees.update(id, (current) => ({
      ...current,
      sessions: ['a'],
      vip: true,
      vipProcessed: true,
    }));
    expect(await changeCategoryOf(watched, may('correct'), { id, categoria: 'COMPRADOR' })).toMatchObject({
      ok: true,
    });
    const after = await deps.attendees.byId(id);
    expect(after).toMatchObject({ sessionsRevision: 1, premarket: 'granted', mails: [] });
    expect([after?.sessions, released]).toEqual([undefined, [id]]);
  });

  test('staff correct what the owner could, and the person gets a mail about it', async () => {
    const { deps, id, by, stored, audit, may } = await office();
    const answers = answersOf('visitante', { nombreEmpresa: 'Roble', apellidos: 'Peña', email: 'x@x.mx' });
    expect(await correctPerson(deps, may('correct'), { id, form: 'visitante', answers })).toMatchObject({
      ok: true,
    });
    const after = await stored();
    expect(after).toMatchObject({ nombreEmpresa: 'Roble', apellidos: 'Peña', email });
    expect(noticesOf(after)).toEqual([[email, 'data']]);
    expect(after.mails.some(({ kind }) => kind === 'buyerUpdated')).toBe(false);
    expect(await audit()).toEqual([['correct', 'apellidos,nombreEmpresa', 'done', by.id]]);
  });

  test('a buyer in an account is corrected without it, and the same answers change nothing', async () => {
    const { deps, id, by, stored, audit, may } = await office('comprador');
    const before = await stored();
    const same = { ...before, ...answersOf('comprador') };
    expect(
      await correctPerson(deps, may('correct'), { id, form: 'comprador', answers: { ...same } }),
    ).toMatchObject({
      ok: true,
    });
    const { words: _, ...unchanged } = before;
    expect(await stored()).toMatchObject(unchanged);
    const answers = { ...same, celular: '5512345678', nombreEmpresa: 'Encino' };
    expect(await correctPerson(deps, may('correct'), { id, form: 'comprador', answers })).toMatchObject({
      ok: true,
    });
    expect(await stored()).toMatchObject({ celular: '5512345678', userId: before.userId });
    expect(await audit()).toEqual([['correct', 'celular,nombreEmpresa', 'done', by.id]]);
  });

  test('a correction does not undo what was stored since its form was opened', async () => {
    const { deps, id, stored, audit, may } = await office();
    const original = answersOf('visitante');
    await deps.attendees.update(id, (current) => ({ ...current, apellidos: 'Peña' }));
    const answers = answersOf('visitante', { nombreEmpresa: 'Roble' });
    const correction = { id, form: 'visitante', answers, original } as const;
    expect(await correctPerson(deps, may('correct'), correction)).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ nombreEmpresa: 'Roble', apellidos: 'Peña' });
    expect((await audit()).map(([, fields]) => fields)).toEqual(['nombreEmpresa']);
  });

  test('a refused correction is audited and changes nothing, and so does another form', async () => {
    const { deps, id, stored, audit, may } = await office();
    const before = await stored();
    const invalid = { id, form: 'visitante' as const, answers: answersOf('visitante', { nombres: '' }) };
    expect(await correctPerson(deps, may('correct'), invalid)).toMatchObject({
      fields: { nombres: expect.any(String) },
    });
    const other = { id, form: 'estudiante' as const, answers: answersOf('estudiante') };
    expect(await correctPerson(deps, may('correct'), other)).toMatchObject({ ok: false });
    expect(await stored()).toEqual(before);
    expect((await audit()).map(([, , state]) => state)).toEqual(['refused', 'refused']);
  });
});

describe('changing the address', () => {
  test('a new address separates record and account, and nobody who could open the pass before still can', async () => {
    const { parts, deps, id, by, stored, audit, may } = await office();
    const user = await activeUser(parts, { email });
    await deps.attendees.update(id, (current) => ({
      ...current,
      userId: user.id,
      seatsUntil: deps.time.now,
    }));
    const before = await stored();
    expect(await changeAddress(deps, may('changeAddress'), { id, email: 'Ana@nuevo.mx' })).toMatchObject({
      ok: true,
    });
    const after = await stored();
    expect(after).toMatchObject({
      email: 'Ana@nuevo.mx',
      emailKey: 'ana@nuevo.mx',
      guid: before.guid,
      qr: before.qr,
    });
    expect([after.userId, after.linkUsedAt, after.seatsUntil]).toEqual([undefined, undefined, undefined]);
    for (const caller of [ownerOf(before), readerOf(before)]) expect(owns(caller, after)).toBe(false);
    expect([after.ownerNonce, after.browserNonce]).not.toContain(before.ownerNonce);
    expect(passesTo(after).at(-1)).toBe('Ana@nuevo.mx');
    expect(noticesOf(after)).toEqual([
      ['Ana@nuevo.mx', 'address'],
      [email, 'formerAddress'],
    ]);
    expect(after.mails.findLast(({ props }) => props.what === 'formerAddress')).not.toHaveProperty(
      'link.path',
    );
    expect(await audit()).toEqual([['change address', 'email', 'done', by.id]]);
  });

  test('an address that is registered is refused, and the record keeps everything', async () => {
    const { deps, id, by, stored, audit, may } = await office();
    await registered('visitante', { email: 'otra@ejemplo.mx' }, deps);
    const before = await stored();
    const refused = await changeAddress(deps, may('changeAddress'), { id, email: 'OTRA@ejemplo.mx' });
    expect(refused).toMatchObject({ fields: { email: 'emailRegistered' } });
    expect(await stored()).toEqual(before);
    expect(await audit()).toEqual([['change address', 'email', 'refused', by.id]]);
  });
});

test('a form that is submitted twice, even at the same time, sends one pass', async () => {
  const { deps, id, stored, may, audit } = await office();
  const again = () => resendPass(deps, may('resend'), { id, mailId: 'c'.repeat(24) });
  for (const result of await Promise.all([again(), again()])) expect(result).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ ok: true });
  expect((await stored()).mails.filter((mail) => mail.id === 'c'.repeat(24))).toHaveLength(1);
  expect(passesTo(await stored())).toHaveLength(2);
  expect((await audit()).length).toBeLessThan(3);
});

test('staff send a pass again at once and twenty times a day, whatever its owner has used up', async () => {
  const { deps, id, by, stored, audit, may } = await office();
  for (let n = 0; n < 20; n++)
    expect(await resendPass(deps, may('resend'), { id })).toMatchObject({ ok: true });
  expect(await resendPass(deps, may('resend'), { id })).toMatchObject({ code: 'too_many_requests' });
  expect(passesTo(await stored())).toHaveLength(21);
  expect((await audit()).filter(([, , state]) => state === 'refused')).toEqual([
    ['resend', '', 'refused', by.id],
  ]);
});

test('a blocked person gets a mail and can neither get the pass nor a new address, until unblocking mails them again', async () => {
  const { deps, id, by, stored, may } = await office();
  for (let n = 0; n < 2; n++) await blockAttendee(deps, { id, by: by.id });
  expect(noticesOf(await stored())).toEqual([[email, 'blocked']]);
  for (const result of [
    resendPass(deps, may('resend'), { id }),
    changeAddress(deps, may('changeAddress'), { id, email: 'ana@nuevo.mx' }),
  ]) {
    expect(await result).toMatchObject({ code: 'blocked' });
  }
  await unblockAttendee(deps, { id, by: by.id });
  expect(noticesOf(await stored())).toEqual([
    [email, 'blocked'],
    [email, 'unblocked'],
  ]);
});

describe('erasing', () => {
  test('needs the address to be typed, and refuses staff', async () => {
    const { deps, parts, id, stored, audit, may } = await office();
    expect(await erasePersonByStaff(deps, may('erase'), { id, email: 'otra@ejemplo.mx' })).toMatchObject({
      fields: { email: 'emailOther' },
    });
    await parts.roster.update((members) => {
      const member = { email, emailKey: email, role: 'owner', since: deps.time.now } as const;
      return { ok: true, value: [...members, member] };
    });
    expect(await erasePersonByStaff(deps, may('erase'), { id, email })).toMatchObject({
      fields: { email: 'emailOfStaff' },
    });
    expect(await stored()).toMatchObject({ _id: id });
    expect(await audit()).toEqual([['erase', '', 'refused', may('erase').id]]);
  });

  test('erases no account of staff whose address the registration gets meanwhile', async () => {
    const { deps, parts, id, may } = await office();
    const owner = await staffWithFactor(parts, 'owner');
    const byId = async (wanted: string) => {
      const found = await deps.attendees.byId(wanted);
      await changeAddress(deps, may('changeAddress'), { id, email: owner.email });
      return found;
    };
    const meanwhile = { ...deps, attendees: { ...deps.attendees, byId } };
    expect(await erasePersonByStaff(meanwhile, may('erase'), { id, email })).toMatchObject({ ok: true });
    expect(await deps.users.byId(owner.id)).toMatchObject({ email: owner.email });
    expect(await deps.roster.memberOf(owner.email)).toMatchObject({ role: 'owner' });
    expect(await deps.attendees.byId(id)).toBeNull();
  });

  test('the mail about it stays in the mailbox if it is sent before everything else is deleted', async () => {
    const { deps, folder, id, may } = await office();
    const { send } = createFileTransport(mailFolder(folder));
    const write = (mailId: string) =>
      send({ to: email, from: 'f@ejemplo.mx', subject: 's', html: 'h', text: email }, mailId);
    const before = newId();
    await write(before);
    const byEmailKey = async (key: string) => {
      const requests = await deps.dataRequests.byEmailKey(key);
      for (const { id: mailId } of requests.flatMap(({ mails }) => mails)) await write(mailId);
      return requests;
    };
    const sending = { ...deps, dataRequests: { ...deps.dataRequests, byEmailKey } };
    expect(await erasePersonByStaff(sending, may('erase'), { id, email })).toMatchObject({ ok: true });
    const [request] = await allRequests(deps);
    expect(readdirSync(mailFolder(folder))).toEqual(request?.mails.map(({ id: mailId }) => `${mailId}.json`));
    expect(await deps.keptMails.read(before)).toBeNull();
  });

  test('leaves only the mail about it, without the address once it is sent', async () => {
    const { deps, id, by, audit, may } = await office();
    expect(await erasePersonByStaff(deps, may('erase'), { id, email: ' MARIA@ejemplo.mx' })).toMatchObject({
      ok: true,
    });
    expect(await deps.attendees.byId(id)).toBeNull();
    expect(await audit()).toEqual([['erase', '', 'done', by.id]]);
    const [request] = await allRequests(deps);
    expect(request).toMatchObject({ kind: 'deletion', doneAt: deps.time.now });
    expect(request?.emailKey).toBeUndefined();
    expect(request?.mails).toMatchObject([
      { to: { address: email }, props: { what: 'erased' }, state: 'queued' },
    ]);
    await deps.dataRequests.update(request?._id ?? '', (current) =>
      withMails(
        current,
        current.mails.map((mail) => ({ ...mail, state: 'sent' as const, dueAt: undefined })),
      ),
    );
    expect(JSON.stringify(await allRequests(deps))).not.toContain('ejemplo.mx');
  });

  test('a mail that cannot be sent is deleted with its request within a day', async () => {
    const { deps, id, may } = await office();
    await erasePersonByStaff(deps, may('erase'), { id, email });
    deps.time.now = new Date(deps.time.now.getTime() + 22 * 3_600_000);
    await forgetExpiredRequests(deps);
    expect(await allRequests(deps)).toHaveLength(1);
    deps.time.now = new Date(deps.time.now.getTime() + 1.5 * 3_600_000);
    await forgetExpiredRequests(deps);
    expect(await allRequests(deps)).toEqual([]);
  });
});

async function allRequests({
  dataRequests,
}: Pick<Awaited<ReturnType<typeof office>>['deps'], 'dataRequests'>) {
  const found = [];
  for await (const request of dataRequests.all()) found.push(request);
  return found;
}

test('the person’s own copy names changes with their times, but not who read the record', async () => {
  const { deps, id, by, may } = await office();
  await resendPass(deps, may('resend'), { id });
  const act = { by: by.id, at: deps.time.now, record: id, fields: [], state: 'done' };
  await deps.audit.add({ ...act, _id: 'c'.repeat(24), action: 'read' });
  const { data } = await collectData(deps, email);
  expect(data.changedByOrganiser).toEqual([{ at: deps.time.now, action: 'resend', fields: [] }]);
});

test('staff own no record, and cannot update one with another form', async () => {
  const { deps, id, stored } = await office();
  const caller = staffCaller('a'.repeat(24) as StaffId);
  expect(owns(caller, await stored())).toBe(false);
  const update = { id, form: 'congresista' as const, answers: answersOf('congresista'), caller };
  expect(await updateAttendee(deps, update)).toMatchObject({ ok: false });
});
