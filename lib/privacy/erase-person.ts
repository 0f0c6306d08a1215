import type { User } from '@/lib/accounts/record';
import type { AccountDeps } from '@/lib/accounts/types';
import type { KeptMails } from '@/lib/mail/kept-mails';
import type { WithMail } from '@/lib/mail/record';
import { withMails } from '@/lib/mail/rules';
import type { Attendee } from '@/lib/registration/record';
import type { RegistrationDeps } from '@/lib/registration/types';
import type { ErasureList } from './erasure-list';
import type { DataRequests } from './repository';

/** What is needed to delete everything about a person. */
export interface EraseDeps
  extends Pick<RegistrationDeps, 'attendees' | 'releaseSeats' | 'clock'>,
    Pick<AccountDeps, 'users' | 'providerLinks' | 'securityEvent'> {
  dataRequests: DataRequests;
  keptMails: KeptMails;
  /** Removes the staff members whose data is deleted. Resolves to whether there were any. */
  roster: { forget(isDeleted: (member: { emailKey: string; since: Date }) => boolean): Promise<boolean> };
  /** Adds each erased record to the erasure list. */
  erasures: Pick<ErasureList, 'add'>;
  /** Requests that the traces of deleted data are soon removed from the files of an embedded store. */
  scrubSoon: () => Promise<void>;
}

/**
 * Deletes everything about the owner of an address, and its traces in the files of an embedded store. Returns how much
 * was deleted. Every step can be repeated.
 * @param causeId the request for this deletion, which is kept as evidence without the address
 */
export async function erasePerson(deps: EraseDeps, emailKey: string, causeId?: string) {
  const user = await deps.users.byEmailKey(emailKey);
  let mails = user ? await deleteAccount(deps, user) : 0;
  const attendee = await deps.attendees.byEmailKey(emailKey);
  if (attendee) mails += await deleteRegistration(deps, attendee);
  let requests = 0;
  for (const request of await deps.dataRequests.byEmailKey(emailKey)) {
    await deps.erasures.add({ collection: 'data_requests', id: request._id });
    if (request._id !== causeId) {
      await deps.dataRequests.delete(request._id);
      requests++;
    }
    mails += await removeMailsOf(deps, request);
  }
  mails += await deps.keptMails.removeNaming(emailKey);
  await deps.roster.forget((member) => member.emailKey === emailKey);
  // The request keeps the address until everything else is deleted, so that an interrupted deletion can be resumed.
  if (causeId !== undefined) await endDeletionRequest(deps, causeId);
  await deps.scrubSoon();
  const ids = { userId: user?._id, attendeeId: attendee?._id };
  deps.securityEvent('data_deleted', ids);
  return { ...ids, requests, mails };
}

/** Like `erasePerson`, for a registration without an address. */
export async function eraseWithoutAddress(deps: EraseDeps, attendee: Attendee) {
  const mails = await deleteRegistration(deps, attendee);
  await deps.scrubSoon();
  const ids = { userId: undefined, attendeeId: attendee._id };
  deps.securityEvent('data_deleted', ids);
  return { ...ids, requests: 0, mails };
}

/**
 * Removes from a deletion request the address and all mails except the one about the deletion. The rest is kept as
 * evidence.
 */
export async function endDeletionRequest(deps: EraseDeps, id: string): Promise<void> {
  await deps.dataRequests.update(id, ({ email, emailKey: _, ...rest }) => {
    const about = rest.mails.filter((mail) => mail.kind === 'changedByStaff');
    return withMails({ ...rest, doneAt: deps.clock() }, about);
  });
}

/** Deletes an account with its sign-ins by providers and its kept mails. Returns the number of mails. */
export async function deleteAccount(deps: EraseDeps, user: User): Promise<number> {
  await deps.erasures.add({ collection: 'users', id: user._id });
  await deps.providerLinks.forget(user._id);
  await deps.users.delete(user._id);
  return removeMailsOf(deps, user);
}

/** Deletes a registration and its kept mails, and releases its seats first, since only the record refers to them. */
export async function deleteRegistration(deps: EraseDeps, attendee: Attendee): Promise<number> {
  const { _id } = attendee;
  await deps.erasures.add({ collection: 'attendees', id: _id });
  // Raising the revision cancels a choice of sessions in progress. A record without a revision has never had sessions.
  const { outcome } = await deps.attendees.update(_id, ({ sessions, sessionsRevision, ...rest }) =>
    sessionsRevision === undefined ? null : { ...rest, sessionsRevision: sessionsRevision + 1 },
  );
  if (outcome === 'updated') await deps.releaseSeats(_id);
  await deps.attendees.delete(_id);
  return removeMailsOf(deps, attendee);
}

/** Removes the kept mails that a record caused, whoever received them. */
export function removeMailsOf(
  { keptMails }: Pick<EraseDeps, 'keptMails'>,
  { mails }: WithMail,
): Promise<number> {
  return keptMails.remove(mails.map(({ id }) => id));
}
