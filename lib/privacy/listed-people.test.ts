import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { commandLine as by } from '@/lib/audit/record';
import { newId } from '@/lib/base/ids';
import { createSecrets } from '@/lib/crypto/secrets';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { expiryOf, type ListImport } from '@/lib/outreach/imports/record';
import { runImports } from '@/lib/outreach/imports/run-imports';
import { markRegisteredAtDesk } from '@/lib/outreach/invitees/mark-registered';
import { inviteesSpec } from '@/lib/outreach/invitees/repository';
import { importList, noOutcomes, openList } from '@/lib/outreach/lists/import-list';
import { optOut } from '@/lib/outreach/opt-outs/opt-out';
import { addPeople } from '@/lib/outreach/parties/add-people';
import { rowsOf } from '@/lib/outreach/parties/read-rows';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { copyDatabase } from '@/lib/store/sqlite-files';
import { contactedParty, outreachDeps } from '@/tests/factories/outreach';
import { answersOf, registrationOf } from '@/tests/factories/registration';
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

test('who opted out is not stored again after they were erased, and their mailed link works on with another secret', async () => {
  const deps = parts();
  await aList(deps);
  const idOf = async (emailKey: string) => (await deps.invitees.byEmailKey(emailKey))?._id ?? '';
  const [anaLink, evaLink] = [
    await deps.optOuts.linkId(await idOf(ana), ana),
    await deps.optOuts.linkId(await idOf(eva), eva),
  ];
  expect(await optOut(deps, anaLink)).toBe(true);
  await erasePerson(deps, ana);
  await erasePerson(deps, eva);

  const later = {
    ...parts(deps.folder),
    secrets: createSecrets(['another secret of more than 32 characters']),
  };
  expect(await optOut(later, evaLink)).toBe(true);
  await aList(later);
  for (const emailKey of [ana, eva]) {
    expect(await later.invitees.byEmailKey(emailKey)).toBeNull();
    expect((await collectData(later, emailKey)).data).toMatchObject({ wantsNoInvitations: true });
  }
});

const named = { name: 'Cámara', source: 'Cámara de la Madera', basis: 'passedOn' } as const;

/** An uploaded file of one part, with two people who are on no list. */
async function anImport(deps: ReturnType<typeof parts>, more: Partial<ListImport> = {}): Promise<string> {
  const now = deps.clock();
  const made: ListImport = {
    ...{ _id: newId(), ...named, headings: ['Nombre', 'Correo'], fields: ['nombres', 'email'] },
    ...{
      rows: 2,
      parts: 1,
      state: 'checking',
      position: 0,
      people: 0,
      written: 0,
      refused: [],
      repeated: [],
    },
    ...{ counts: { ...noOutcomes(), refused: 0, repeated: 0 }, createdAt: now, expiresAt: expiryOf(now) },
    ...more,
  };
  await deps.listImports.insert(made);
  const rows = [' ANA@Ejemplo.mx ', eva].map((email, at) => ({ row: at + 2, cells: ['Ana', email] }));
  await deps.listImports.addPart(made._id, 0, rows);
  return made._id;
}

const workOn = (deps: ReturnType<typeof parts>, id: string, more: Partial<ListImport>) =>
  deps.listImports.update(id, (current) => ({ ...current, workAt: deps.clock(), ...more }));

/** Writes what an import has checked, as staff do. */
async function written(deps: ReturnType<typeof parts>, id: string) {
  const { createdAt } = resultOf(await openList(deps, named));
  await workOn(deps, id, { state: 'writing', listMadeAt: createdAt });
  await runImports(deps);
  return [await deps.invitees.byEmailKey(ana), await deps.invitees.byEmailKey(eva)].map(
    (each) => each?.email,
  );
}

test('the own copy names the unfinished imports that contain the address', async () => {
  const deps = parts();
  const id = await anImport(deps);
  expect((await collectData(deps, ana)).data.inUploadedFiles).toMatchObject([named]);
  await workOn(deps, id, {});
  await runImports(deps);
  expect((await collectData(deps, ana)).data.inUploadedFiles).toMatchObject([named]);
  expect((await collectData(deps, 'luis@ejemplo.mx')).data).not.toHaveProperty('inUploadedFiles');
});

test.each(['before its check', 'after its check'])(
  'somebody who is erased from an import %s is not stored by it',
  async (when) => {
    const deps = parts();
    const id = await anImport(deps);
    if (when === 'before its check') await erasePerson(deps, ana);
    await workOn(deps, id, {});
    await runImports(deps);
    if (when === 'after its check') await erasePerson(deps, ana);
    expect(JSON.stringify(await deps.listImports.part(id, 0))).not.toMatch(/ana@/i);
    expect(await written(deps, id)).toEqual([undefined, eva]);
  },
);

test.each(['checked', 'written'])('somebody who is erased while a part is %s is not stored', async (when) => {
  const deps = parts();
  const id = await anImport(deps);
  const byEmailKey: typeof deps.attendees.byEmailKey = async (key) => {
    if (key === ana) await erasePerson(deps, ana);
    return deps.attendees.byEmailKey(key);
  };
  const erasing = { ...deps, attendees: { ...deps.attendees, byEmailKey } };
  await workOn(deps, id, {});
  await runImports(when === 'checked' ? erasing : deps);
  expect(await written(when === 'written' ? erasing : deps, id)).toEqual([undefined, eva]);
  expect(JSON.stringify(await deps.listImports.part(id, 0))).not.toMatch(/ana@/i);
});

test('a restored backup has no imports if somebody was erased since', async () => {
  const deps = parts();
  await aList(deps);
  const id = await anImport(deps);
  const folder = freshFolder();
  copyDatabase(join(deps.folder, 'portal.db'), join(folder, 'portal.db'), inviteesSpec.name);
  await erasePerson(deps, ana);
  const restored = parts(folder);
  await repeatErasures(restored, await deps.erasures.all());
  expect(await restored.listImports.get(id)).toBeNull();
  expect(await restored.listImports.part(id, 0)).toBeNull();
});

test('people on lists are deleted 30 days after the show, long before the registrations', async () => {
  const deps = parts();
  await aList(deps);
  const id = await anImport(deps);
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
  expect(await deps.listImports.get(id)).toBeNull();
  expect(await deps.listImports.part(id, 0)).toBeNull();
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

test('whom a contact entered without an address, and the desk registered, gets the copy and is erased with it', async () => {
  const deps = parts();
  const party = await contactedParty(deps);
  resultOf(await addPeople(deps, party, { rows: rowsOf('Ana;Ríos\nEva;Ruiz'), isDeclared: true }));
  const waiting = await deps.invitees.ofParty(party._id, 'waiting');
  const [invitee] = waiting.filter(({ answers }) => answers.nombres === 'Ana');
  if (!invitee) throw new Error('unreachable');
  const typed = { email: ana, nombres: 'Ana', apellidos: 'Ríos' };
  const { id: attendeeId } = resultOf(
    await registerAttendee(deps, registrationOf('visitante', { answers: answersOf('visitante', typed) })),
  );
  await markRegisteredAtDesk(deps, invitee._id, { attendeeId, email: ana });
  const { data } = await collectData(deps, ana);
  expect(data).toMatchObject({
    toInvite: { answers: { nombres: 'Ana' } },
    enteredByGroups: [{ nombres: 'Ana', group: { name: party.name } }],
  });
  await erasePerson(deps, ana);
  expect(await deps.invitees.byId(invitee._id)).toBeNull();
  const left = [
    ...(await deps.partyEntries.ofParty(party._id)),
    ...(await deps.invitees.ofParty(party._id, 'waiting')),
  ];
  expect(left.map((each) => ('answers' in each ? each.answers.nombres : each.nombres))).toEqual([
    'Eva',
    'Eva',
  ]);
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
