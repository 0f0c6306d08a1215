import type { User } from '@/lib/accounts/record';
import type { AccountDeps } from '@/lib/accounts/types';
import type { Operator } from '@/lib/audit/record';
import { nameInMail } from '@/lib/base/web-address';
import type { Localized } from '@/lib/i18n/locale';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { QueuedMail, WithMail } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { PartyEntries } from '@/lib/outreach/entries/repository';
import type { ListImports } from '@/lib/outreach/imports/repository';
import type { Invitees } from '@/lib/outreach/invitees/repository';
import { withoutContact } from '@/lib/outreach/parties/contact';
import type { Parties } from '@/lib/outreach/parties/repository';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import { type ScrubDeps, scrubbing } from '@/lib/store/scrubbing';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { ErasureList } from './erasure-list';
import type { DataRequests } from './repository';

/** What is needed to delete everything about a person. */
export interface EraseDeps
  extends ScrubDeps,
    Pick<RegistrationDeps, 'attendees' | 'releaseSeats' | 'clock' | 'event'>,
    Pick<AccountDeps, 'users' | 'providerLinks' | 'securityEvent' | 'revocations'> {
  dataRequests: DataRequests;
  invitees: Pick<Invitees, 'byEmailKey' | 'byId' | 'delete'>;
  listImports: Pick<ListImports, 'forget' | 'clear'>;
  partyEntries: Pick<PartyEntries, 'byEmailKey' | 'ofParty' | 'delete'>;
  parties: Pick<Parties, 'byContactKey' | 'list' | 'update'>;
  /** Deletes the visits of the person with this pass. */
  forgetVisits(qr: string): Promise<void>;
  keptMails: KeptMails;
  roster: {
    readonly recordId: string;
    /** Removes the staff members and the mails to staff whose data is deleted. Resolves to whether there were any. */
    forget(isDeleted: (of: { since: Date }) => boolean): Promise<boolean>;
    /** Whether the person is or was a member. */
    lists(emailKey: string): Promise<boolean>;
    /** Removes everything about a present or former member, and replaces their names in mails to others. */
    erase(emailKey: string, names: readonly string[], replacement: Localized): Promise<void>;
  };
  /** Adds each erased record to the erasure list. */
  erasures: Pick<ErasureList, 'add'>;
}

interface Cause {
  /** The request for this deletion, which is kept as evidence without the address. */
  causeId?: string;
  /** Who deletes for the organiser; absent for the person themselves. */
  by?: Operator;
}

/**
 * Deletes everything about the owner of an address, and its traces in the files of an embedded store. Returns how much
 * was deleted. Every step can be repeated.
 */
export async function erasePerson(deps: EraseDeps, emailKey: string, { causeId, by }: Cause = {}) {
  const erased = await scrubbing(deps, () => deletePerson(deps, emailKey, causeId));
  const { userId, attendeeId } = erased;
  deps.securityEvent('data_deleted', { userId, attendeeId, actor: by });
  return erased;
}

/**
 * Deletes the registration last: until then, whoever erases for the organiser finds the person again to resume an
 * interrupted deletion.
 */
async function deletePerson(deps: EraseDeps, emailKey: string, causeId?: string) {
  const user = await deps.users.byEmailKey(emailKey);
  const attendee = await deps.attendees.byEmailKey(emailKey);
  // First, so that no import makes the person again.
  await deps.listImports.forget(emailKey);
  let mails = 0;
  const invitee = await deps.invitees.byEmailKey(emailKey);
  if (invitee) {
    await deleteInvitee(deps, invitee._id);
    mails += await removeMailsOf(deps, invitee);
  }
  mails += await deleteFromParties(deps, emailKey);
  let requests = 0;
  /** The mail about this deletion, which may have been sent meanwhile. */
  let about: string[] = [];
  for (const request of await deps.dataRequests.byEmailKey(emailKey)) {
    await deps.erasures.add({ collection: 'data_requests', id: request._id });
    const isCause = request._id === causeId;
    if (isCause) about = request.mails.filter(isAboutDeletion).map(({ id }) => id);
    else {
      await deps.dataRequests.delete(request._id);
      requests++;
    }
    const others = request.mails.filter(({ id }) => !about.includes(id));
    mails += await removeMailsOf(deps, { mails: others });
  }
  const names = namesInMails(user, attendee);
  mails += await deps.keptMails.removeNaming(emailKey, { id: deps.roster.recordId, names }, about);
  if (user) mails += await deleteAccount(deps, user);
  if (await deps.roster.lists(emailKey))
    await deps.revocations.add({ kind: 'role', emailKey, account: user?._id, value: 'ended' });
  await deps.roster.erase(emailKey, names, deps.event.shortName);
  // Read again for the mails that were sent meanwhile.
  const newest = attendee && (await deps.attendees.byEmailKey(emailKey));
  if (newest) mails += await deleteRegistration(deps, newest);
  // The request keeps the address until everything else is deleted, so that an interrupted deletion can be resumed.
  if (causeId !== undefined) await endDeletionRequest(deps, causeId);
  return { userId: user?._id, attendeeId: attendee?._id, requests, mails };
}

/** Deletes what parties have of a person: as one of their people, and as their contact. Returns the number of mails. */
async function deleteFromParties(deps: EraseDeps, emailKey: string): Promise<number> {
  for (const { _id } of await deps.partyEntries.byEmailKey(emailKey)) await deleteEntry(deps, _id);
  let mails = 0;
  for (const party of await deps.parties.byContactKey(emailKey)) {
    if (party.contactNonce) await deps.erasures.add({ collection: 'parties', id: party.contactNonce });
    await deps.parties.update(party._id, withoutContact);
    mails += await removeMailsOf(deps, party);
  }
  return mails;
}

async function deleteEntry(deps: EraseDeps, id: string): Promise<void> {
  await deps.erasures.add({ collection: 'party_entries', id });
  await deps.partyEntries.delete(id);
}

async function deleteInvitee(deps: EraseDeps, id: string): Promise<void> {
  await deps.erasures.add({ collection: 'invitees', id });
  await deps.invitees.delete(id);
}

/** Deletes an invitee without an address, who has no mails, and what the contact of a party entered. */
async function deleteWithoutAddress(deps: EraseDeps, id: string): Promise<void> {
  const invitee = await unlessUnreadable(deps.invitees.byId(id), null);
  // Staff may have given them an address, under which they are found.
  if (!invitee || invitee.emailKey !== undefined) return;
  const entries = invitee.party ? await deps.partyEntries.ofParty(invitee.party) : [];
  for (const entry of entries) if (entry.invitee === id) await deleteEntry(deps, entry._id);
  await deleteInvitee(deps, id);
}

/** The names of a person in the mails of the staff roster. */
export function namesInMails(user: User | null, attendee: Attendee | null): string[] {
  const names = [user?.name ?? '', attendee ? `${attendee.nombres} ${attendee.apellidos}` : ''];
  return names.map(nameInMail).filter((name) => name !== '');
}

/** Like `erasePerson`, for a registration without an address. */
export async function eraseWithoutAddress(deps: EraseDeps, attendee: Attendee, by: Operator) {
  const mails = await scrubbing(deps, () => deleteRegistration(deps, attendee));
  const ids = { userId: undefined, attendeeId: attendee._id };
  deps.securityEvent('data_deleted', { ...ids, actor: by });
  return { ...ids, requests: 0, mails };
}

/** Whether a mail of a deletion request tells the person that their data was deleted. */
const isAboutDeletion = ({ kind }: { kind: string }) =>
  kind === 'changedByStaff' || kind === 'accountDeleted';

/**
 * Removes from a deletion request the address and all mails except the one about the deletion. The rest is kept as
 * evidence.
 */
export async function endDeletionRequest(deps: EraseDeps, id: string): Promise<void> {
  await deps.dataRequests.update(id, ({ email, emailKey: _, ...rest }) => {
    return withMails({ ...rest, doneAt: deps.clock() }, rest.mails.filter(isAboutDeletion));
  });
}

/** Deletes an account with its sign-ins by providers and its kept mails. Returns the number of mails. */
export async function deleteAccount(deps: EraseDeps, user: User): Promise<number> {
  await deps.erasures.add({ collection: 'users', id: user._id });
  await deps.providerLinks.forget(user._id);
  await deps.users.delete(user._id);
  return removeMailsOf(deps, user);
}

/**
 * Deletes a registration with its visits and kept mails, and releases its seats first, since only the record refers to
 * them. Visits are deleted before it, since only its pass finds them, and after it those of scans that were stored
 * meanwhile. A later scan finds no registration, or the one who stores it deletes the visit.
 */
export async function deleteRegistration(deps: EraseDeps, attendee: Attendee): Promise<number> {
  const { _id } = attendee;
  await deps.erasures.add({ collection: 'attendees', id: _id });
  // Raising the revision cancels a choice of sessions in progress. A record without a revision has never had sessions.
  const { outcome } = await deps.attendees.update(_id, ({ sessions, sessionsRevision, ...rest }) =>
    sessionsRevision === undefined ? null : { ...rest, sessionsRevision: sessionsRevision + 1 },
  );
  if (outcome === 'updated') await deps.releaseSeats(_id);
  if (attendee.invitee) await deleteWithoutAddress(deps, attendee.invitee);
  const mailsToColleagues = await forgetWhoRegistered(deps, attendee.colleagueIds ?? []);
  await deps.forgetVisits(attendee.qr);
  await deps.attendees.delete(_id);
  await deps.forgetVisits(attendee.qr);
  return mailsToColleagues + (await removeMailsOf(deps, attendee));
}

/**
 * Removes who registered these people from their records, and the kept mails that say it. Returns the number of mails. A
 * record that cannot be read is reported and left as it is.
 */
async function forgetWhoRegistered(deps: EraseDeps, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    const colleague = await unlessUnreadable(deps.attendees.byId(id), null);
    const naming = colleague?.mails.filter(({ props }) => props.registeredBy !== undefined) ?? [];
    if (naming.length === 0) continue;
    // The files first, because only the record tells which they are.
    removed += await removeMailsOf(deps, { mails: naming });
    await deps.attendees.update(id, (current) => withMails(current, current.mails.map(withoutInviter)));
  }
  return removed;
}

function withoutInviter({ props: { registeredBy: _, ...props }, ...mail }: QueuedMail): QueuedMail {
  return { ...mail, props };
}

/** Removes the kept mails that a record caused, whoever received them. */
export function removeMailsOf(
  { keptMails }: Pick<EraseDeps, 'keptMails'>,
  { mails }: Pick<WithMail, 'mails'>,
): Promise<number> {
  return keptMails.remove(mails.map(({ id }) => id));
}
