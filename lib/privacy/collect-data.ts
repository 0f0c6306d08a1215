import type { User } from '@/lib/accounts/record';
import type { Audit } from '@/lib/audit/repository';
import type { PartyEntries } from '@/lib/outreach/entries/repository';
import type { ListImports } from '@/lib/outreach/imports/repository';
import type { Invitee } from '@/lib/outreach/invitees/record';
import type { Invitees } from '@/lib/outreach/invitees/repository';
import type { Lists } from '@/lib/outreach/lists/repository';
import type { OptOuts } from '@/lib/outreach/opt-outs/repository';
import type { Parties } from '@/lib/outreach/parties/repository';
import { presentMail, presentOwnCopy } from '@/lib/registration/views/present-attendee';
import type { EraseDeps } from './erase-person';

export type CollectDeps = Pick<EraseDeps, 'attendees' | 'users' | 'dataRequests'> & {
  audit: Pick<Audit, 'changesOf'>;
  /** The visits of the person with this pass. */
  visitsOf(qr: string): Promise<unknown[]>;
  parties: Pick<Parties, 'get' | 'byContactKey'>;
  partyEntries: Pick<PartyEntries, 'byEmailKey' | 'ofParty'>;
  invitees: Pick<Invitees, 'byEmailKey' | 'byId'>;
  optOuts: Pick<OptOuts, 'has'>;
  lists: Pick<Lists, 'get'>;
  listImports: Pick<ListImports, 'having'>;
};

/**
 * All data held about an email address, and the ids of its account and registration. By source:
 * - the registration with consent and chosen sessions, its visits, and the group whose code was used
 * - lists of people to invite, and unfinished imports that contain the address
 * - groups: who entered the person, and the groups whose contact they are
 * - that the address wants no invitations
 * - the account, the data requests, and the times of mails and of changes by the organiser
 */
export async function collectData(
  deps: CollectDeps,
  emailKey: string,
): Promise<{ data: Record<string, unknown>; userId?: string; attendeeId?: string }> {
  const [attendee, user, requests, withAddress, imports] = await Promise.all([
    deps.attendees.byEmailKey(emailKey),
    deps.users.byEmailKey(emailKey),
    deps.dataRequests.byEmailKey(emailKey),
    deps.invitees.byEmailKey(emailKey),
    deps.listImports.having(emailKey),
  ]);
  const invitee = withAddress ?? (attendee?.invitee ? await deps.invitees.byId(attendee.invitee) : null);
  const list = invitee?.list && (await deps.lists.get(invitee.list));
  const audited = attendee ? await deps.audit.changesOf(attendee._id) : [];
  const party = attendee?.party && (await deps.parties.get(attendee.party));
  const changes = audited.filter(({ state }) => state === 'done');
  const data = {
    ...(attendee && {
      registration: presentOwnCopy(attendee),
      visits: await deps.visitsOf(attendee.qr),
      ...(party && { group: pick(party, 'kind', 'name') }),
    }),
    ...(invitee && {
      toInvite: {
        ...pick(invitee, 'email', 'answers', 'form', 'locale', 'consent', 'state', 'createdAt'),
        ...(list && { list: pick(list, 'name', 'source', 'basis') }),
        mails: invitee.mails.map(presentMail),
      },
    }),
    ...(imports.length > 0 && {
      inUploadedFiles: imports.map((each) => pick(each, 'name', 'source', 'basis', 'createdAt', 'expiresAt')),
    }),
    ...((await deps.optOuts.has(emailKey)) && { wantsNoInvitations: true }),
    ...(await inParties(deps, emailKey, invitee)),
    ...(user && { account: accountOf(user) }),
    changedByOrganiser: changes.map((entry) => pick(entry, 'at', 'action', 'fields')),
    requests: requests.map((request) => pick(request, 'kind', 'text', 'createdAt', 'confirmedAt', 'doneAt')),
  };
  return { data, userId: user?._id, attendeeId: attendee?._id };
}

/** What groups have of a person: who entered them with which name, and the groups whose contact they are. */
async function inParties({ partyEntries, parties }: CollectDeps, emailKey: string, invitee: Invitee | null) {
  const [byAddress, contacted, ofParty] = await Promise.all([
    partyEntries.byEmailKey(emailKey),
    parties.byContactKey(emailKey),
    invitee?.party && invitee.emailKey === undefined ? partyEntries.ofParty(invitee.party) : [],
  ]);
  const entries = [...byAddress, ...ofParty.filter((entry) => entry.invitee === invitee?._id)];
  const enteredByGroups = await Promise.all(
    entries.map(async (entry) => {
      const party = await parties.get(entry.party);
      return {
        ...pick(
          entry,
          'nombres',
          'apellidos',
          'email',
          'createdAt',
          'invitedAt',
          'reminders',
          'refusedAt',
          'removedAt',
        ),
        ...(party && { group: pick(party, 'kind', 'name'), enteredBy: party.contact?.name }),
      };
    }),
  );
  const contactOf = contacted.map((party) => ({
    ...pick(party, 'kind', 'name', 'contact'),
    mails: party.mails.map(presentMail),
  }));
  return {
    ...(enteredByGroups.length > 0 && { enteredByGroups }),
    ...(contactOf.length > 0 && { contactOf }),
  };
}

function accountOf(user: User): Record<string, unknown> {
  return {
    ...pick(user, '_id', 'name', 'email', 'locale', 'emailVerified', 'createdAt', 'updatedAt'),
    hasPassword: user.passwordHash !== undefined,
    signsInWith: user.identities.map((identity) => identity.split(':', 1)[0]),
    sessions: user.sessions.map((session) => pick(session, 'startedAt', 'lastUsedAt', 'device')),
    lastSeenInOffice: user.staff?.lastSeenAt,
    mails: user.mails.map(presentMail),
  };
}

const pick = <T>(record: T, ...fields: (keyof T)[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));
