import { expect, test } from 'vitest';
import { freePermit } from '@/lib/mail/mail-permit';
import { queueMail } from '@/lib/mail/queue-mail';
import { registrationDeps } from '@/tests/factories/registration';
import { type Invitee, newInvitee } from '../invitees/record';
import { optOut } from './opt-out';
import { createOptOuts } from './repository';

const emailKey = 'ana@ejemplo.mx';
const now = new Date('2026-11-21T10:00:00Z');

async function invited() {
  const deps = registrationDeps();
  const person = { _id: 'a'.repeat(24), email: emailKey, emailKey, list: 'b'.repeat(24), answers: {} };
  const mail = {
    kind: 'listInvitation',
    to: { name: '', address: emailKey },
    locale: 'es',
    props: {},
  } as const;
  const invitee: Invitee = queueMail(newInvitee(person, now), mail, freePermit(now));
  await deps.invitees.insert(invitee);
  return { deps, invitee, link: await deps.optOuts.linkId(invitee._id, emailKey) };
}

test('an opt-out counts at once, withdraws what waits, and can be repeated', async () => {
  const { deps, invitee, link } = await invited();
  expect(await deps.optOuts.has(emailKey)).toBe(false);
  expect(await optOut(deps, link)).toBe(true);
  expect(await optOut(deps, link)).toBe(true);
  expect(await deps.optOuts.has(emailKey)).toBe(true);
  expect(await deps.optOuts.has('eva@ejemplo.mx')).toBe(false);
  expect(await deps.invitees.byId(invitee._id)).toMatchObject({ state: 'optedOut', mails: [] });
});

test('it works after the person was erased, and in another process', async () => {
  const { deps, invitee, link } = await invited();
  await deps.invitees.delete(invitee._id);
  expect(await optOut({ ...deps, optOuts: createOptOuts(deps.store) }, link)).toBe(true);
  expect(await createOptOuts(deps.store).has(emailKey)).toBe(true);
});

test.each([
  ['no text', undefined],
  ['another text', 'a'],
  ['a link for another person', (link: string) => link.replace(/^a/, 'b')],
  ['a link of another portal', () => registrationDeps().optOuts.linkId('a'.repeat(24), emailKey)],
])('%s opts nobody out', async (_, made) => {
  const { deps, link } = await invited();
  const id = typeof made === 'function' ? await made(link) : made;
  expect(await optOut(deps, id)).toBe(false);
  expect(await deps.optOuts.has(emailKey)).toBe(false);
  expect(await deps.invitees.byId('a'.repeat(24))).toMatchObject({ state: 'waiting' });
});

test('an invitee of the first version waits and has no mails', async () => {
  const { store, invitees } = registrationDeps();
  const first = { _id: 'c'.repeat(24), email: emailKey, emailKey, list: 'b'.repeat(24), answers: {} };
  const { inviteesSpec } = await import('../invitees/repository');
  const at = { createdAt: now, updatedAt: now };
  await store.collection<Invitee>(inviteesSpec).insert({ ...first, ...at } as Partial<Invitee> as Invitee);
  expect(await invitees.byId(first._id)).toEqual({ ...first, ...at, state: 'waiting', mails: [] });
});
