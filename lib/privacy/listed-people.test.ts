import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { commandLine as by } from '@/lib/audit/record';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { inviteesSpec } from '@/lib/outreach/invitees/repository';
import { importList } from '@/lib/outreach/lists/import-list';
import { addPeople } from '@/lib/outreach/parties/add-people';
import { rowsOf } from '@/lib/outreach/parties/read-rows';
import { copyDatabase } from '@/lib/store/sqlite-files';
import { contactedParty, outreachDeps } from '@/tests/factories/outreach';
import { resultOf } from '@/tests/factories/result';
import { freshFolder, freshStore } from '@/tests/factories/store';
import { collectData } from './collect-data';
import { erasePerson } from './erase-person';
import { createErasureList } from './erasure-list';
import { purgeData } from './purge-data';
import { repeatErasures } from './repeat-erasures';
import { createDataRequests } from './repository';

const [ana, eva] = ['ana@ejemplo.mx', 'eva@ejemplo.mx'] as const;

function parts(folder = freshFolder()) {
  const store = freshStore(folder);
  return {
    ...outreachDeps(store),
    folder,
    users: createUsers(store),
    providerLinks: createProviderLinks(store),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    roster: createRoster(store),
    erasures: createErasureList(folder),
  };
}

/** Two people on a list. */
async function aList(deps: ReturnType<typeof parts>): Promise<void> {
  const list = { by, name: 'Edición 2027', source: 'Cámara de la Madera', basis: 'passedOn' } as const;
  const people = [ana, eva].map((email) => ({ email, emailKey: email, row: 2, answers: { nombres: 'Ana' } }));
  resultOf(await importList(deps, list, people));
}

test('the own copy of somebody on a list says what is stored, and where it comes from', async () => {
  const deps = parts();
  await aList(deps);
  const { data } = await collectData(deps, ana);
  expect(data.toInvite).toMatchObject({
    email: ana,
    answers: { nombres: 'Ana' },
    list: { name: 'Edición 2027', source: 'Cámara de la Madera', basis: 'passedOn' },
  });
  expect((await collectData(deps, 'luis@ejemplo.mx')).data).not.toHaveProperty('toInvite');
});

test('an erased person is on no list, also after a backup is restored', async () => {
  const deps = parts();
  await aList(deps);
  const folder = freshFolder();
  copyDatabase(join(deps.folder, 'portal.db'), join(folder, 'portal.db'), inviteesSpec.name);
  await erasePerson(deps, ana);
  expect(await deps.invitees.byEmailKey(ana)).toBeNull();
  expect(await deps.invitees.byEmailKey(eva)).not.toBeNull();

  const restored = parts(folder);
  expect(await restored.invitees.byEmailKey(ana)).not.toBeNull();
  expect(await repeatErasures(restored, await deps.erasures.all())).toBe(1);
  expect(await restored.invitees.byEmailKey(ana)).toBeNull();
  expect(await restored.invitees.byEmailKey(eva)).not.toBeNull();
});

test('people on lists are deleted 30 days after the show, long before the registrations', async () => {
  const deps = parts();
  await aList(deps);
  const lastMoment = Date.parse(deps.event.endsAt);
  const day = 24 * 60 * 60_000;
  deps.time.now = new Date(lastMoment + 29 * day);
  await purgeData(deps);
  expect(await deps.invitees.byEmailKey(ana)).not.toBeNull();
  deps.time.now = new Date(lastMoment + 31 * day);
  await purgeData(deps);
  expect(await deps.invitees.byEmailKey(ana)).toBeNull();
  const left = [];
  for await (const list of deps.lists.all()) left.push(list);
  expect(left).toEqual([]);
});

/** A party whose contact entered both people. */
async function aRoster(deps: ReturnType<typeof parts>) {
  const party = await contactedParty(deps);
  const rows = rowsOf(`Ana;Ríos;${ana}\nEva;Ruiz;${eva}`);
  resultOf(await addPeople(deps, party, { rows, isDeclared: true }));
  return party;
}
const contact = 'lucia@udg.example';

test('the own copy says which party has a person and who entered them, and what a contact has', async () => {
  const deps = parts();
  const party = await aRoster(deps);
  const { data } = await collectData(deps, ana);
  expect(data).toMatchObject({
    enteredByGroups: [
      { nombres: 'Ana', email: ana, enteredBy: 'Lucía Peña', group: { kind: 'school', name: party.name } },
    ],
    toInvite: { mails: [{ kind: 'partyInvitation' }] },
  });
  expect((await collectData(deps, contact)).data).toMatchObject({
    contactOf: [{ name: party.name, contact: { name: 'Lucía Peña', email: contact } }],
  });
});

test('an erased person is on no roster and no contact of a party, also after a backup is restored', async () => {
  const deps = parts();
  const party = await aRoster(deps);
  const folder = freshFolder();
  copyDatabase(join(deps.folder, 'portal.db'), join(folder, 'portal.db'), inviteesSpec.name);
  for (const email of [ana, contact]) await erasePerson(deps, email);
  const restored = parts(folder);
  expect(await repeatErasures(restored, await deps.erasures.all())).toBe(3);
  for (const each of [deps, restored]) {
    expect((await each.partyEntries.ofParty(party._id)).map(({ email }) => email)).toEqual([eva]);
    expect(await each.invitees.byEmailKey(ana)).toBeNull();
    expect(JSON.stringify(await each.parties.get(party._id))).not.toMatch(/Lucía|lucia/);
  }
});

test('rosters and contacts are deleted 30 days after the show, and the parties stay', async () => {
  const deps = parts();
  const party = await aRoster(deps);
  deps.time.now = new Date(Date.parse(deps.event.endsAt) + 31 * 24 * 60 * 60_000);
  await purgeData(deps);
  expect(await deps.partyEntries.ofParty(party._id)).toEqual([]);
  expect(await deps.invitees.allOfParty(party._id)).toEqual([]);
  expect(await deps.parties.get(party._id)).toMatchObject({ name: party.name, mails: [] });
  expect(JSON.stringify(await deps.parties.get(party._id))).not.toMatch(/Lucía|lucia/);
});
