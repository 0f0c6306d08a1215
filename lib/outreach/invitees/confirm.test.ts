import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { personalSteps } from '@/lib/registration/form/steps';
import { anInvitee, aParty, outreachDeps } from '@/tests/factories/outreach';
import { answersOf, nobody } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { newCode } from '../parties/code';
import { readParty } from '../parties/read-party';
import { confirmInvitee, declineInvitation, findInvitedAttendee } from './confirm';
import { markRegisteredAtDesk } from './mark-registered';
import { personalForm } from './personal-form';
import { type Invitee, newInvitee } from './record';

const visitor = (): Invitee['answers'] => {
  const answers = Object.entries(answersOf('visitante'));
  return Object.fromEntries(
    answers.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};
const submission = (id: string, answers = {}) => ({ id, answers, locale: 'es' as const, caller: nobody });

test('a person about whom everything is known registers by one press, and their address is proven', async () => {
  const deps = outreachDeps();
  const { email: _, ...known } = visitor();
  const { invitee, link } = await anInvitee(deps, { answers: known });
  expect(await personalForm(deps, invitee)).toMatchObject({ form: 'visitante', party: null, missing: [] });
  const attendee = resultOf(await confirmInvitee(deps, submission(link)));
  expect(attendee).toMatchObject({
    ...{ email: invitee.email, categoria: 'VISITANTE', source: 'list', nombres: known.nombres },
    linkUsedAt: deps.time.now,
  });
  expect(attendee.consent.purposes).toEqual([]);
  expect(attendee.mails.map(({ kind }) => kind)).toEqual(['invitation']);
  expect(await deps.invitees.byId(invitee._id)).toMatchObject({ state: 'registered' });
});

test('two tabs make one registration with one mail, and each may open it', async () => {
  const deps = outreachDeps();
  const { email: _, ...answers } = visitor();
  const { link } = await anInvitee(deps, { answers });
  const tab = (idempotencyKey: string) => confirmInvitee(deps, { ...submission(link), idempotencyKey });
  const [first, second] = (await Promise.all([tab('a'), tab('b')])).map(resultOf);
  expect(second?._id).toBe(first?._id);
  expect((await deps.attendees.byId(first?._id ?? ''))?.mails).toHaveLength(1);
});

test('only required questions without a valid answer are asked', async () => {
  const deps = outreachDeps();
  const { sexo: _, ...others } = visitor();
  const answers = { ...others, nacimiento: '1850' };
  const { invitee, link } = await anInvitee(deps, { answers });
  const { missing } = await personalForm(deps, invitee);
  expect(missing).toEqual(['nacimiento', 'sexo']);
  expect(await confirmInvitee(deps, submission(link, { sexo: 'F' }))).toMatchObject({
    ok: false,
    fields: { nacimiento: expect.any(String) },
  });
  const typed = { sexo: 'F', nacimiento: '1990', email: 'otra@ejemplo.mx' };
  const attendee = resultOf(await confirmInvitee(deps, submission(link, typed)));
  expect(attendee).toMatchObject({ email: invitee.email, nacimiento: '1990' });
});

test('a buyer needs no account, and may ask for the premarket', async () => {
  const deps = outreachDeps();
  const { invitee, link } = await anInvitee(deps, { form: 'comprador', answers: { pais: 'MX' } });
  const { missing, form } = await personalForm(deps, invitee);
  expect(form).toBe('comprador');
  expect(missing).toContain('vip?');
  expect(missing).not.toContain('email');
  const attendee = resultOf(
    await confirmInvitee(deps, submission(link, { ...answersOf('comprador'), vip: true })),
  );
  expect(attendee).toMatchObject({ categoria: 'COMPRADOR', vip: true, email: invitee.email });
  expect(attendee.userId).toBeUndefined();
});

test('a buyer is asked for the premarket only if their party asks', async () => {
  const deps = outreachDeps();
  for (const premarket of ['ask', 'none', 'grant'] as const) {
    const party = await aParty(deps, { kind: 'company', form: 'comprador', premarket });
    for (const pais of ['', 'MX']) {
      const answers: Invitee['answers'] = pais ? { pais } : {};
      const email = `${premarket}${pais}@ejemplo.mx`;
      const { invitee } = await anInvitee(deps, { email, party: party._id, answers });
      const { form, missing } = await personalForm(deps, invitee);
      const asked = personalSteps(form, missing, deps.event).flatMap(({ asks }) => asks);
      expect(missing.includes('vip?')).toBe(premarket === 'ask');
      expect(asked.includes('vip?')).toBe(premarket === 'ask');
      expect(asked).toContain('place');
    }
  }
});

test('somebody in a party takes a place and gets its name', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps, { quota: 1 });
  const { email: _, universidad, ...answers } = answersOf('estudiante') as Invitee['answers'];
  const { link } = await anInvitee(deps, { party: party._id, answers });
  const attendee = resultOf(await confirmInvitee(deps, submission(link, { universidad: 'Otra' })));
  expect(attendee).toMatchObject({ universidad: party.name, party: party._id, source: 'party' });
  const late = await anInvitee(deps, {
    email: 'eva@ejemplo.mx',
    list: undefined,
    party: party._id,
    answers,
  });
  expect(await confirmInvitee(deps, submission(late.link))).toMatchObject({ code: 'registration_closed' });
});

test('a personal link registers in a party, however many wrong codes its network typed', async () => {
  const deps = outreachDeps();
  const party = await aParty(deps);
  for (let n = 0; n < 31; n++) await readParty(deps, newCode(), nobody.client);
  expect(await readParty(deps, party.code, nobody.client)).toMatchObject({ state: 'tooMany' });
  const { email: _, ...answers } = answersOf('estudiante') as Invitee['answers'];
  const { link } = await anInvitee(deps, { party: party._id, answers });
  expect(resultOf(await confirmInvitee(deps, submission(link)))).toMatchObject({ party: party._id });
});

test('the desk marks whom a list knows as registered, unless it typed another address', async () => {
  const deps = outreachDeps();
  const { invitee } = await anInvitee(deps);
  const stateOf = async (id: string) => (await deps.invitees.byId(id))?.state;
  for (const email of ['otra@ejemplo.mx', '', undefined])
    await markRegisteredAtDesk(deps, invitee._id, { attendeeId: newId(), email });
  expect(await stateOf(invitee._id)).toBe('waiting');
  await markRegisteredAtDesk(deps, invitee._id, { attendeeId: newId(), email: ' ANA@ejemplo.mx' });
  expect(await stateOf(invitee._id)).toBe('registered');
  const without = newInvitee({ _id: newId(), answers: {} }, deps.clock());
  await deps.invitees.insert(without);
  await markRegisteredAtDesk(deps, without._id, { attendeeId: newId(), email: 'otra@ejemplo.mx' });
  expect(await stateOf(without._id)).toBe('registered');
});

test('somebody on a list registers without a party that is full, over or ended', async () => {
  const deps = outreachDeps();
  const full = await aParty(deps, { quota: 0 });
  const over = await aParty(deps, { until: '2026-01-01' });
  const ended = await aParty(deps, { endedAt: deps.clock() });
  const { email: _, universidad, ...others } = answersOf('visitante') as Invitee['answers'];
  for (const [index, party] of [full, over, ended].entries()) {
    const answers = { ...others, universidad: party.name };
    const email = `ana${index}@ejemplo.mx`;
    const { invitee, link } = await anInvitee(deps, { email, party: party._id, answers });
    const { form, known } = await personalForm(deps, invitee);
    expect(form).toBe('visitante');
    expect(known).not.toHaveProperty('universidad');
    const attendee = resultOf(await confirmInvitee(deps, submission(link)));
    expect(attendee).toMatchObject({ categoria: 'VISITANTE', source: 'list' });
    expect(attendee.party).toBeUndefined();
  }
});

test('only the personal link opens the registration of its address', async () => {
  const deps = outreachDeps();
  const { email: _, ...answers } = visitor();
  const { invitee, link } = await anInvitee(deps, { answers });
  expect(await findInvitedAttendee(deps, link)).toBeNull();
  const { _id } = resultOf(await confirmInvitee(deps, submission(link)));
  expect(await findInvitedAttendee(deps, link)).toMatchObject({ _id });
  const other = await anInvitee(deps, { email: 'eva@ejemplo.mx' });
  const forged = link.replace(invitee._id, other.invitee._id);
  for (const id of [forged, '', undefined, `${invitee._id}.1.${'a'.repeat(43)}`]) {
    expect(await findInvitedAttendee(deps, id)).toBeNull();
    expect(await confirmInvitee(deps, submission(String(id)))).toMatchObject({ code: 'not_found' });
    expect(await declineInvitation(deps, id)).toMatchObject({ code: 'not_found' });
  }
  await deps.invitees.update(invitee._id, (current) => ({ ...current, nonce: newId() }));
  expect(await findInvitedAttendee(deps, link)).toBeNull();
});

test('who declines is not invited again, and may still register', async () => {
  const deps = outreachDeps();
  const { email: _, ...answers } = visitor();
  const { invitee, link } = await anInvitee(deps, { answers });
  resultOf(await declineInvitation(deps, link));
  expect(await deps.invitees.byId(invitee._id)).toMatchObject({ state: 'declined' });
  resultOf(await confirmInvitee(deps, submission(link)));
  resultOf(await declineInvitation(deps, link));
  expect(await deps.invitees.byId(invitee._id)).toMatchObject({ state: 'registered' });
});
