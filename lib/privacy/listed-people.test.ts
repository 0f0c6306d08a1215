import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { createUsers } from '@/lib/accounts/repository';
import { commandLine as by } from '@/lib/audit/record';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createRoster } from '@/lib/office/repository';
import { inviteesSpec } from '@/lib/outreach/invitees/repository';
import { importList } from '@/lib/outreach/lists/import-list';
import { copyDatabase } from '@/lib/store/sqlite-files';
import { outreachDeps } from '@/tests/factories/outreach';
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
