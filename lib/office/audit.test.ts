import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import { commandLine } from '@/lib/audit/record';
import type { Result } from '@/lib/base/result';
import { createSeats } from '@/lib/conferences/repository';
import { createPassList } from '@/lib/gate/list-passes';
import type { StoredScan } from '@/lib/gate/record';
import { visitOf } from '@/lib/gate/visit';
import { locales } from '@/lib/i18n/locale';
import { createKeptMails } from '@/lib/mail/kept-mails';
import { createOutbox } from '@/lib/mail/outbox';
import { asFailed, defaultTimings, withMails } from '@/lib/mail/rules';
import { runImports } from '@/lib/outreach/imports/run-imports';
import { importList } from '@/lib/outreach/lists/import-list';
import { listIdOf } from '@/lib/outreach/lists/repository';
import { gateKeyOf } from '@/lib/pass/gate-key';
import { createErasureList } from '@/lib/privacy/erasure-list';
import { createDataRequests } from '@/lib/privacy/repository';
import { blockAttendee, unblockAttendee } from '@/lib/registration/block-attendee';
import { registerAtDesk } from '@/lib/registration/register-at-desk';
import { labelOf } from '@/lib/registration/views/field-labels';
import { conferenceAttendee, programme } from '@/tests/factories/conferences';
import { aShow } from '@/tests/factories/events';
import { firstMorning } from '@/tests/factories/gate';
import { answersOf, registered, registrationDeps } from '@/tests/factories/registration';
import { resultOf } from '@/tests/factories/result';
import { officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import { freshFolder } from '@/tests/factories/store';
import { actionsOf, type OfficeAction } from './abilities';
import { endRole, giveRole, resetFactor } from './change-staff';
import { decidePremarkets, listChosenRequests, listRequests } from './decide-premarkets';
import { renewRecoveryCodes } from './factor/renew-codes';
import { exportAttendance } from './gates/export-attendance';
import { acceptDevice, endGateDevice, makeDeviceCode, makeGate, removeGate } from './gates/manage-gates';
import { answerAtCounter, letIn, listConflicts, settleConflict } from './gates/supervise';
import { listMails } from './list-mails';
import { correctParty } from './outreach/correct-party';
import { findInvitees, readInvitee } from './outreach/find-invitees';
import { resumeInvitations, startInvitations, stopInvitations } from './outreach/invite-list';
import { releaseParty, sendContactLink, setContact } from './outreach/manage-contacts';
import { deleteListByStaff } from './outreach/manage-lists';
import { endParty, makeParty, renewPartyCode } from './outreach/manage-parties';
import { addPart, finishUpload, pasteRows, startImport } from './outreach/upload-list';
import { stopImport, writeImport } from './outreach/write-list';
import {
  changeAddress,
  changeCategoryOf,
  correctPerson,
  erasePersonByStaff,
  resendPass,
} from './people/change-person';
import { eraseMember, eraseSelf } from './people/erase-member';
import { exportPeople } from './people/export-people';
import { findNamesakes } from './people/find-namesakes';
import { listPeople } from './people/list-people';
import { addNote } from './people/note-person';
import { printBadge, printBadges } from './people/print-badges';
import { readPerson } from './people/read-person';
import { searchPeople } from './people/search-people';
import { listSeated, seatPerson } from './people/seat-person';
import { retryMail } from './retry-mail';

const email = 'maria@ejemplo.mx';

/** An owner of the office, and a visitor with this address. */
async function office() {
  const parts = officeParts();
  const { store, attendees, clock } = parts;
  const event = { ...aShow, programme };
  const registration = registrationDeps({ attendees, clock, event }, store);
  const folder = freshFolder();
  const deps = {
    ...registration,
    ...parts,
    event,
    limits: { ...registration.limits, ...parts.limits },
    seats: createSeats(store, event),
    passList: createPassList(registration, true),
    sender: createOutbox([attendees.outbox], clock, defaultTimings),
    providerLinks: createProviderLinks(store),
    dataRequests: createDataRequests(store),
    keptMails: createKeptMails(folder),
    erasures: createErasureList(folder),
    env: { ...parts.env, MAILINGS_FROM: 'invita@feria.example', INVITATIONS_PER_DAY: 1 },
  };
  const { id, stored } = await registered('visitante', { email }, deps);
  const staff = await staffWithFactor(parts, 'owner');
  const by = <A extends OfficeAction>(action: A) => permitted(staff, action, clock());
  return { deps, id, stored, by, staff };
}

type Office = Awaited<ReturnType<typeof office>>;
type Run = (office: Office) => Promise<Result<unknown> | unknown[] | number>;

const countsOnly = 'shows counts';
const ownFactor = 'staff prove who they are';

const colleague = 'colega@example.mx';
const give = ({ deps, by }: Office) =>
  giveRole(deps, { email: colleague, role: 'desk', by: by('changeStaff') });

const aGate = { name: 'Norte', place: 'show', categories: [], isCounter: false };

/** The id of a gate. */
async function gateOf({ deps, by }: Office): Promise<string> {
  return resultOf(await makeGate(deps, by('devices'), aGate))._id;
}

/** The id of a visit in conflict. */
async function conflictOf({ deps, stored }: Office): Promise<string> {
  const attendee = await stored();
  const whose = { place: 'show', day: '2028-02-16', key: gateKeyOf(attendee.qr), attendee } as const;
  const scans = ['Norte', 'Sur'].map(
    (gate, at): StoredScan => ({
      ...{
        id: `log.${at}`,
        kind: 'entry',
        at,
        receivedAt: deps.clock(),
        gate,
        device: 'one',
        how: 'camera',
      },
    }),
  );
  const visit = visitOf(whose, scans, { timeZone: 'UTC', reentry: 'allowed' }, deps.clock());
  await deps.visits.update(visit._id, () => visit, visit);
  return visit._id;
}

const aContact = { contactName: 'Lucía', contactEmail: 'lucia@udg.example', contactLocale: 'es' };
const newParty = { kind: 'school', name: 'Universidad', form: 'estudiante', quota: '30', ...aContact };

/** The id of a party. */
async function partyOf({ deps, by }: Office): Promise<string> {
  return resultOf(await makeParty(deps, by('parties'), newParty))._id;
}

/** The id of somebody on a list. */
async function invited({ deps }: Office): Promise<string> {
  const people = [{ row: 2, email: 'eva@ejemplo.mx', emailKey: 'eva@ejemplo.mx', answers: {} }];
  const list = { by: commandLine, name: '2027', source: 'Registro', basis: 'news' } as const;
  resultOf(await importList(deps, list, people));
  return (await deps.invitees.byEmailKey('eva@ejemplo.mx'))?._id ?? '';
}

const details = { name: 'Cámara', source: 'Cámara de la Madera', basis: 'passedOn', declared: 'on' };
const listed = 'eva@ejemplo.mx';

/** The id of an import whose rows are checked. */
async function checkedImport({ deps, by }: Office): Promise<string> {
  const file = { columns: [{ heading: 'email', field: 'email' }], places: [0], digest: 'a'.repeat(64) };
  const sheet = JSON.stringify({ ...file, rows: 1, parts: 1 });
  const { _id } = resultOf(await startImport(deps, by('invite'), { ...details, sheet }));
  const part = JSON.stringify({ number: 0, rows: [[2, listed]] });
  resultOf(await addPart(deps, by('invite'), { import: _id, part }));
  resultOf(await finishUpload(deps, by('invite'), _id));
  await runImports(deps);
  return _id;
}

/** The id of a list with somebody who can be invited. */
async function invitable(parts: Office): Promise<string> {
  return (await parts.deps.invitees.byId(await invited(parts)))?.list ?? '';
}

/** The id of a device of a gate. */
async function deviceOf(parts: Office): Promise<string> {
  await makeDeviceCode(parts.deps, parts.by('devices'), await gateOf(parts));
  const [device] = await parts.deps.gateRecords.devices.list();
  return device?._id ?? '';
}

/**
 * The use cases that pages and actions of the office call, by the action that they need: a function that runs the use
 * case, or why it has no entry in the audit.
 */
const useCases: Record<OfficeAction | 'all staff', Record<string, Run | string>> = {
  today: { readToday: countsOnly },
  search: {
    searchPeople: ({ deps, by }) => searchPeople(deps, by('search'), 'maria'),
    findInvitees: async (parts) => {
      await invited(parts);
      return findInvitees(parts.deps, parts.by('search'), 'eva@ejemplo.mx');
    },
    listPeople: ({ deps, by }) => listPeople(deps, by('search'), { filter: {} }),
  },
  readPerson: {
    readPerson: ({ deps, id, by }) => readPerson(deps, by('readPerson'), id),
    visitsOfPerson: 'part of the page of a person',
  },
  correct: {
    correctPerson: ({ deps, id, by }) => {
      const answers = answersOf('visitante', { email, nombreEmpresa: 'Roble' });
      return correctPerson(deps, by('correct'), { id, form: 'visitante', answers });
    },
    changeCategoryOf: ({ deps, id, by }) =>
      changeCategoryOf(deps, by('correct'), { id, categoria: 'ESTUDIANTE' }),
    buildStaffForm: 'the form without answers',
  },
  changeAddress: {
    changeAddress: ({ deps, id, by }) =>
      changeAddress(deps, by('changeAddress'), { id, email: 'ana@nuevo.mx' }),
  },
  resend: { resendPass: ({ deps, id, by }) => resendPass(deps, by('resend'), { id }) },
  badge: {
    printBadge: ({ deps, id, by }) => printBadge(deps, by('badge'), id),
    printBadges: ({ deps, id, by }) => printBadges(deps, by('badge'), [id]),
    findPrintedBadges: 'shows what printBadge and printBadges recorded',
    badgesOf: 'shows the people of listPeople',
  },
  walkIn: {
    findNamesakes: async ({ deps, by }) => {
      await registered('visitante', { email: 'otra@ejemplo.mx', nombres: 'Íñigo', apellidos: 'Roa' }, deps);
      return findNamesakes(deps, by('walkIn'), { nombres: 'Iñigo', apellidos: 'Roa' });
    },
    markRegisteredAtDesk: 'part of registering somebody on a list',
    personalForm: 'the form of somebody whom readInvitee shows',
    readInvitee: async (parts) => readInvitee(parts.deps, parts.by('walkIn'), await invited(parts)),
    registerAtDesk: ({ deps, by }) => {
      const answers = { categoria: 'VISITANTE', nombres: 'Íñigo', apellidos: 'Muñoz', pais: 'MX' };
      return registerAtDesk(deps, { by: by('walkIn').id, answers, locale: 'es', submission: 'form' });
    },
  },
  note: { addNote: ({ deps, id, by }) => addNote(deps, by('note'), { id, text: 'Viene con muletas.' }) },
  premarket: {
    listRequests: ({ deps, by }) => listRequests(deps, by('premarket')),
    listChosenRequests: ({ deps, by }) => listChosenRequests(deps, by('premarket'), []),
    decidePremarkets: async ({ deps, by }) => {
      const { id } = await registered('comprador', { email: 'compra@ejemplo.mx', vip: true }, deps);
      return decidePremarkets(deps, by('premarket'), { ids: [id], vip: true });
    },
  },
  lists: {
    listPlaces: countsOnly,
    listSeated: ({ deps, by }) => {
      const [session] = deps.event.programme;
      return session ? listSeated(deps, by('lists'), session) : Promise.resolve([]);
    },
    arrivalsAt: 'part of the list of a session',
    sessionOf: 'reads the event',
  },
  seats: {
    seatPerson: async ({ deps, by }) => {
      await conferenceAttendee(deps, 'ana@ejemplo.mx');
      const seat = { session: 'a', person: { known: 'ana@ejemplo.mx' }, isIn: true };
      return seatPerson(deps, by('seats'), seat);
    },
  },
  sendInvitations: {
    startInvitations: async (parts) =>
      startInvitations(parts.deps, parts.by('sendInvitations'), {
        ...{ id: await invitable(parts), shown: '1', typed: '1' },
      }),
    resumeInvitations: async (parts) => {
      const list = await invitable(parts);
      const typed = { id: list, shown: '1', typed: '1' };
      resultOf(await startInvitations(parts.deps, parts.by('sendInvitations'), typed));
      resultOf(await stopInvitations(parts.deps, parts.by('invite'), list));
      return resumeInvitations(parts.deps, parts.by('sendInvitations'), list);
    },
  },
  gates: {
    listGates: countsOnly,
    listConflicts: async (parts) => {
      await conflictOf(parts);
      return listConflicts(parts.deps, parts.by('gates'));
    },
    settleConflict: async (parts) =>
      settleConflict(parts.deps, parts.by('gates'), { visit: await conflictOf(parts), note: 'Es ella.' }),
    letIn: async (parts) => {
      const { deps, id, by } = parts;
      const onFirstDay = { ...deps, clock: () => firstMorning };
      return letIn(onFirstDay, by('gates'), { id, gate: await gateOf(parts), note: 'Olvidó su pase.' });
    },
    answerAtCounter: async (parts) =>
      answerAtCounter(parts.deps, parts.by('gates'), { gate: await gateOf(parts), typed: email }),
  },
  parties: {
    listParties: countsOnly,
    partyNumbers: countsOnly,
    makeParty: ({ deps, by }) => makeParty(deps, by('parties'), newParty),
    correctParty: async (parts) =>
      correctParty(parts.deps, parts.by('parties'), { quota: '40', party: await partyOf(parts) }),
    renewPartyCode: async (parts) => renewPartyCode(parts.deps, parts.by('parties'), await partyOf(parts)),
    endParty: async (parts) => endParty(parts.deps, parts.by('parties'), await partyOf(parts)),
    setContact: async (parts) =>
      setContact(parts.deps, parts.by('parties'), { ...aContact, party: await partyOf(parts) }),
    sendContactLink: async (parts) => sendContactLink(parts.deps, parts.by('parties'), await partyOf(parts)),
    releaseParty: async (parts) => releaseParty(parts.deps, parts.by('parties'), await partyOf(parts)),
  },
  invite: {
    readInvitations: countsOnly,
    previewInvitation: 'shows the mail for an invented person',
    stopInvitations: async (parts) => {
      const list = await invitable(parts);
      const typed = { id: list, shown: '1', typed: '1' };
      resultOf(await startInvitations(parts.deps, parts.by('sendInvitations'), typed));
      return stopInvitations(parts.deps, parts.by('invite'), list);
    },
    readLists: countsOnly,
    readList: countsOnly,
    deleteListByStaff: async (parts) => {
      await invited(parts);
      return deleteListByStaff(parts.deps, parts.by('invite'), listIdOf('2027'));
    },
    columnChoices: 'reads the event',
    previewSheet: 'shows what staff sent, and stores nothing',
    startImport: ({ deps, by }) => {
      const columns = [{ heading: 'email', field: 'email' }];
      const file = { columns, places: [0], digest: 'a'.repeat(64), rows: 1, parts: 1 };
      return startImport(deps, by('invite'), { ...details, sheet: JSON.stringify(file) });
    },
    addPart: 'part of the upload that startImport records',
    finishUpload: 'part of the upload that startImport records',
    pasteRows: ({ deps, by }) => pasteRows(deps, by('invite'), `email\n${listed}`),
    describePasted: 'part of the upload that pasteRows records',
    readImport: 'shows what staff sent, until it is on the list',
    readRefusedRows: 'shows the numbers of rows',
    writeImport: async (parts) => {
      const id = await checkedImport(parts);
      const begun = await writeImport(parts.deps, parts.by('invite'), id);
      await runImports(parts.deps);
      return begun;
    },
    stopImport: async (parts) => stopImport(parts.deps, parts.by('invite'), await checkedImport(parts)),
  },
  grantPremarket: {
    makeParty: ({ deps, by }) =>
      makeParty(
        deps,
        by('parties'),
        { ...newParty, kind: 'company', form: 'comprador', premarket: 'grant', quota: '50' },
        by('grantPremarket'),
      ),
  },
  devices: {
    makeGate: ({ deps, by }) => makeGate(deps, by('devices'), aGate),
    removeGate: async (parts) => removeGate(parts.deps, parts.by('devices'), await gateOf(parts)),
    makeDeviceCode: async (parts) => makeDeviceCode(parts.deps, parts.by('devices'), await gateOf(parts)),
    endGateDevice: async (parts) => endGateDevice(parts.deps, parts.by('devices'), await deviceOf(parts)),
    acceptDevice: async (parts) => {
      const device = await deviceOf(parts);
      await endGateDevice(parts.deps, parts.by('devices'), device);
      return acceptDevice(parts.deps, parts.by('devices'), device);
    },
  },
  mails: {
    listMails: ({ deps, by }) => listMails(deps, by('mails')),
    failedMails: 'the ids of mails to try again',
    retryMail: async ({ deps, id, stored, by }) => {
      const { mails } = await stored();
      const failing = mails.map((mail) => asFailed(mail, '422'));
      await deps.attendees.update(id, (current) => withMails(current, failing));
      return retryMail(deps, { by: by('mails'), record: id, mail: mails[0]?.id ?? '' });
    },
  },
  export: {
    exportAttendance: async ({ deps, by }) => {
      const exported = await exportAttendance(deps, by('export'), { format: 'csv', locale: 'es' });
      if (exported.ok) for await (const _ of exported.value);
      return exported;
    },
    readAttendanceReport: countsOnly,
    exportPeople: async ({ deps, by }) => {
      const wanted = { filter: {}, format: 'csv', locale: 'es' } as const;
      const exported = await exportPeople(deps, by('export'), wanted);
      if (exported.ok) for await (const _ of exported.value);
      return exported;
    },
  },
  block: {
    blockAttendee: ({ deps, id, by }) => blockAttendee(deps, { id, by: by('block').id }),
    unblockAttendee: ({ deps, id, by }) => unblockAttendee(deps, { id, by: by('block').id }),
  },
  erase: { erasePersonByStaff: ({ deps, id, by }) => erasePersonByStaff(deps, by('erase'), { id, email }) },
  staff: { listStaff: 'lists colleagues' },
  changeStaff: {
    giveRole: give,
    endRole: async (parts) => {
      await give(parts);
      return endRole(parts.deps, { email: colleague, by: parts.by('changeStaff') });
    },
    resetFactor: async (parts) => {
      await give(parts);
      return resetFactor(parts.deps, { email: colleague, by: parts.by('changeStaff') });
    },
  },
  changeOrganisers: {
    giveRole: ({ deps, by }) => giveRole(deps, { email: colleague, role: 'owner', by: by('changeStaff') }),
    eraseMember: async (parts) => {
      await give(parts);
      await parts.deps.roster.awaitDeletion(colleague, parts.deps.clock());
      return eraseMember(parts.deps, parts.by('changeOrganisers'), { email: colleague });
    },
  },
  deleteSelf: {
    eraseSelf: async (parts) => {
      const { deps, by } = parts;
      await giveRole(deps, { email: colleague, role: 'owner', by: by('changeStaff') });
      return eraseSelf(deps, by('deleteSelf'));
    },
  },
  renewCodes: { renewRecoveryCodes: ({ deps, by }) => renewRecoveryCodes(deps, by('renewCodes')) },
  history: { listHistory: 'shows the audit', historyStaff: 'lists colleagues' },
  'all staff': {
    noteDenied: 'records what was denied',
    findStaff: ownFactor,
    giveCode: ownFactor,
    givePasskey: ownFactor,
    passkeyStep: ownFactor,
    challengePasskey: ownFactor,
    enrolmentStep: ownFactor,
    requestEnrolmentLink: ownFactor,
  },
};

/** The names of the functions that pages and actions of the office call with dependencies. */
function called(): string[] {
  const folder = 'app/[locale]/office';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
  const calls = [...files, 'app/_server/office/require-staff.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(\w+)\(\s*(?:readDeps|deps)\(\)/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  return [...new Set(calls)].sort();
}

test('every use case that a page or action of the office calls is in the table of audited use cases', () => {
  const known = Object.values(useCases).flatMap((each) => Object.keys(each));
  // The pages of the account call it, outside of the office.
  expect([...new Set(known)].filter((name) => name !== 'eraseSelf').sort()).toEqual(called());
});

const runs = actionsOf.owner.flatMap((action) =>
  Object.entries(useCases[action]).flatMap(([name, run]) =>
    typeof run === 'string' ? [] : [[`${action}: ${name}`, run] as const],
  ),
);
test.each(runs)('%s is audited as done, and the entry names fields that have labels', async (_, run) => {
  const parts = await office();
  const entries = async () => {
    const found = [];
    for await (const entry of parts.deps.audit.all()) if (entry.by === parts.staff.id) found.push(entry);
    return found;
  };
  expect(await entries()).toEqual([]);
  expect(await run(parts)).not.toMatchObject({ ok: false });
  expect(new Set((await entries()).map(({ state }) => state))).toEqual(new Set(['done']));
  for (const { action, count } of await entries())
    if (/^(?:list|search)/.test(action)) expect(typeof count, action).toBe('number');
  for (const locale of locales)
    for (const field of (await entries()).flatMap(({ fields }) => fields))
      expect(labelOf(field, aShow, locale), 'the field in words').not.toBe(field);
});
