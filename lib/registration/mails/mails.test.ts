import { expect, test } from 'vitest';
import {
  answersOf,
  nobody,
  ownerOf,
  registered,
  registrationDeps,
  registrationOf,
} from '@/tests/factories/registration';
import type { Caller } from '../abilities';
import { correctEmail } from '../correct/correct-email';
import { updateAttendee } from '../correct/update-attendee';
import { registerAttendee } from '../register-attendee';
import { resendInvitation } from './resend-invitation';

type Deps = ReturnType<typeof registrationDeps>;

const minute = 60_000;

function laterBy(deps: Deps, time: number) {
  deps.time.now = new Date(deps.time.now.getTime() + time);
}

async function register(deps: Deps, email: string, client = nobody.client) {
  const registration = registrationOf('visitante', { answers: answersOf('visitante', { email }), client });
  const registered = await registerAttendee(deps, registration);
  if (!registered.ok) throw new Error(registered.code);
  const { id, nonce = '' } = registered.value;
  const caller: Caller = { ...ownerOf({ _id: id, ownerNonce: nonce }), client };
  return { id, caller };
}

/** The browser that registered, which owns the record by its newest nonce after a correction too. */
async function ownerNow(deps: Deps, id: string): Promise<Caller> {
  const record = await deps.attendees.byId(id);
  if (!record) throw new Error('unreachable');
  return ownerOf(record);
}

/** How many mails these records hold for a mailbox at ejemplo.mx, whatever the tag. */
async function mailsTo(deps: Deps, mailbox: string, ids: readonly string[]) {
  const records = await Promise.all(ids.map((id) => deps.attendees.byId(id)));
  const mails = records.flatMap((record) => record?.mails ?? []);
  return mails.filter(({ to }) => to.address.replace(/\+.*@/, '@') === mailbox).length;
}

test('one client’s registrations send a mailbox five mails a day, whatever is corrected and sent again', async () => {
  const deps = registrationDeps();
  const records = [];
  for (let n = 0; n < 8; n++) records.push(await register(deps, `invented${n}@ejemplo.mx`));
  for (let round = 0; round < 4; round++) {
    for (const [n, { id }] of records.entries()) {
      const typed = { email: `maria+${round}${n}@ejemplo.mx` };
      await correctEmail(deps, { id, typed, caller: await ownerNow(deps, id) });
      laterBy(deps, minute);
      const caller = await ownerNow(deps, id);
      await resendInvitation(deps, { id, caller });
      const update = { id, form: 'visitante', answers: answersOf('visitante'), caller } as const;
      expect(await updateAttendee(deps, update)).toMatchObject({ ok: true });
    }
  }
  const ids = records.map(({ id }) => id);
  expect(await mailsTo(deps, 'maria@ejemplo.mx', ids)).toBe(5);
});

test('a refused correction changes neither the address nor the mails', async () => {
  const deps = registrationDeps();
  for (let n = 0; n < 5; n++) {
    const { id, caller } = await register(deps, `invented${n}@ejemplo.mx`);
    await correctEmail(deps, { id, typed: { email: `maria+${n}@ejemplo.mx` }, caller });
  }
  const { id, caller } = await register(deps, 'ana@ejemplo.mx');
  const before = await deps.attendees.byId(id);
  const refused = await correctEmail(deps, { id, typed: { email: 'maria@ejemplo.mx' }, caller });
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
  expect(await deps.attendees.byId(id)).toEqual(before);
});

test('mails caused by strangers do not use up the owner’s limit', async () => {
  const deps = registrationDeps();
  const { id, caller } = await register(deps, 'maria@ejemplo.mx', '198.51.100.7');
  const others = [];
  for (let n = 0; n < 4; n++) others.push(await register(deps, `maria+${n}@ejemplo.mx`));
  laterBy(deps, minute);
  for (const other of others) await resendInvitation(deps, { id: other.id, caller: nobody });
  laterBy(deps, minute);
  for (const other of others) await resendInvitation(deps, { id: other.id, caller: nobody });
  laterBy(deps, minute);
  const [first] = others;
  if (!first) throw new Error('unreachable');
  expect(await resendInvitation(deps, { id: first.id, caller: nobody })).toMatchObject({
    code: 'too_many_requests',
  });
  expect(await resendInvitation(deps, { id, caller })).toMatchObject({ ok: true });
});

test('mails to a proven address are limited by its record alone', async () => {
  const deps = registrationDeps();
  const { id, caller } = await register(deps, 'maria@ejemplo.mx');
  await deps.attendees.update(id, (current) => ({ ...current, linkUsedAt: deps.time.now }));
  for (let n = 0; n < 5; n++) {
    const other = await register(deps, `invented${n}@ejemplo.mx`);
    await correctEmail(deps, {
      id: other.id,
      typed: { email: `maria+${n}@ejemplo.mx` },
      caller: other.caller,
    });
  }
  laterBy(deps, minute);
  expect(await resendInvitation(deps, { id, caller })).toMatchObject({ ok: true });
});

test('a resend that the record refuses does not count towards other limits', async () => {
  const deps = registrationDeps();
  const { id, caller } = await register(deps, 'maria@ejemplo.mx');
  for (let n = 0; n < 10; n++) await resendInvitation(deps, { id, caller });
  laterBy(deps, minute);
  expect(await resendInvitation(deps, { id, caller })).toMatchObject({ ok: true });
});

test('the mail with the pass of a student names the school', async () => {
  const { stored } = await registered('estudiante', { universidad: 'Escuela Ñandú' });
  expect((await stored()).mails).toMatchObject([{ props: { nombreEmpresa: 'Escuela Ñandú' } }]);
});
