import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { commandLine as by } from '@/lib/audit/record';
import { createAudit } from '@/lib/audit/repository';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { importList } from '@/lib/outreach/lists/import-list';
import { accountParts, activeUser } from '@/tests/factories/accounts';
import { outreachDeps } from '@/tests/factories/outreach';
import { registered } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { erasePersonFor } from './erase-person-for';
import { createErasureList } from './erasure-list';
import { createDataRequests } from './repository';

const email = 'ana@ejemplo.mx';

/** Somebody on a list, who is registered and has an account, and the passes whose visits were deleted. */
async function aPerson() {
  const folder = freshFolder();
  const store = freshStore(folder);
  const users = createUsers(store);
  const forgotten: string[] = [];
  const deps = {
    ...outreachDeps(store),
    audit: createAudit(store),
    users,
    providerLinks: createProviderLinks(store),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    roster: createRoster(store),
    erasures: createErasureList(folder),
    forgetVisits: async (qr: string) => void forgotten.push(qr),
  };
  const list = { by, name: 'Edición 2027', source: 'Cámara de la Madera', basis: 'passedOn' } as const;
  resultOf(await importList(deps, list, [{ email, emailKey: email, row: 2, answers: { nombres: 'Ana' } }]));
  const { id, stored } = await registered('visitante', { email }, deps);
  const user = await activeUser({ ...accountParts(), store, users, clock: deps.clock }, { email });
  return { deps, id, userId: user.id, qr: (await stored()).qr, forgotten };
}
type Parts = Awaited<ReturnType<typeof aPerson>>['deps'];

const down = () => Promise.reject(new Error('the store is down'));

test.each<[string, (deps: Parts) => Partial<Parts>]>([
  ['imports', ({ listImports }) => ({ listImports: { ...listImports, forget: down } })],
  ['invitees', ({ invitees }) => ({ invitees: { ...invitees, delete: down } })],
  ['parties', ({ partyEntries }) => ({ partyEntries: { ...partyEntries, byEmailKey: down } })],
  ['mails', ({ keptMails }) => ({ keptMails: { ...keptMails, removeNaming: down } })],
  ['accounts', ({ users }) => ({ users: { ...users, delete: down } })],
  ['staff', ({ roster }) => ({ roster: { ...roster, erase: down } })],
  ['visits', () => ({ forgetVisits: down })],
  ['registrations', ({ attendees }) => ({ attendees: { ...attendees, delete: down } })],
])('an erasure that was interrupted at the %s is resumed from the page of the person', async (_, broken) => {
  const { deps, id, userId, qr, forgotten } = await aPerson();
  await expect(erasePersonFor({ ...deps, ...broken(deps) }, { by, who: id })).rejects.toThrow('down');
  expect(await erasePersonFor(deps, { by, who: id })).toMatchObject({ ok: true });
  expect(await deps.attendees.byId(id)).toBeNull();
  expect(await deps.invitees.byEmailKey(email)).toBeNull();
  expect(await deps.users.byId(userId)).toBeNull();
  expect(await deps.dataRequests.byEmailKey(email)).toEqual([]);
  expect(forgotten).toContain(qr);
});
