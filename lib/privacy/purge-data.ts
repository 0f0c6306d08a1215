import { isActive } from '@/lib/accounts/rules';
import type { Audit } from '@/lib/audit/repository';
import { day } from '@/lib/base/durations';
import { newId } from '@/lib/base/ids';
import { instantAt, keptUntil } from '@/lib/event/rules';
import type { RegistrationDeps } from '@/lib/registration/types';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { deleteAccount, deleteRegistration, type EraseDeps } from './erase-person';
import { forgetRequest } from './forget-requests';

/** How long an account may wait for its activation: 14 days, ms. */
const activationPeriod = 14 * day;
/** How long people on lists are kept after the last day of the show, ms. */
const inviteePeriod = 30 * day;

interface PurgeDeps extends EraseDeps, Pick<RegistrationDeps, 'event'> {
  audit: Pick<Audit, 'all' | 'remove'>;
  /** Deletes what the gates still have. */
  clearGates(): Promise<void>;
  /** Deletes the parties and their places. */
  clearParties(): Promise<void>;
  /** Deletes the lists and the people on them. */
  clearLists(): Promise<boolean>;
}

/**
 * Deletes data whose retention period is over (see `keptUntil`), accounts that were not activated within 14 days,
 * expired requests, and the traces of all of them in the files of an embedded store. Returns how much was deleted.
 * Documents that cannot be read are reported and kept. Safe to repeat, interrupt and run in parallel.
 */
export async function purgeData(deps: PurgeDeps) {
  let scrubSoon: (() => Promise<void>) | undefined;
  const onDeletion = async () => {
    scrubSoon ??= await deps.oweScrub();
  };
  try {
    return await purge(deps, onDeletion);
  } finally {
    await scrubSoon?.();
  }
}

async function purge(deps: PurgeDeps, onDeletion: () => Promise<void>) {
  const now = deps.clock();
  const isOver = ({ createdAt }: { createdAt: Date }) => keptUntil(deps.event, createdAt) < now;
  const purged = { registrations: 0, accounts: 0, neverActivated: 0, requests: 0, mails: 0 };

  for await (const user of deps.users.all()) {
    const isAbandoned =
      !isActive(user) && user.createdAt.getTime() < now.getTime() - activationPeriod && !isOver(user);
    if (!isOver(user) && !(isAbandoned && (await blockActivation(deps, user._id)))) continue;
    await onDeletion();
    purged.mails += await deleteAccount(deps, user);
    purged[isAbandoned ? 'neverActivated' : 'accounts']++;
  }
  for await (const request of deps.dataRequests.all()) {
    // A completed deletion request contains no personal data and is kept as evidence until it expires.
    const isPersonal = request.emailKey !== undefined;
    if (request.expiresAt > now && !(isPersonal && isOver(request))) continue;
    await onDeletion();
    purged.mails += await forgetRequest(deps, request);
    purged.requests++;
  }
  const lastMoment = instantAt(deps.event, `${deps.event.lastDay}T23:59`).getTime();
  if (now.getTime() > lastMoment + inviteePeriod && (await deps.clearLists())) await onDeletion();
  // No registration reaches the end of its period before the show's own period ends.
  const periodEnd = keptUntil(deps.event, new Date(0));
  if (periodEnd < now) {
    for await (const attendee of deps.attendees.all()) {
      if (!isOver(attendee)) continue;
      await onDeletion();
      purged.mails += await deleteRegistration(deps, attendee);
      purged.registrations++;
    }
    await deps.clearGates();
    await deps.clearParties();
    purged.mails += await deps.keptMails.removeBefore(periodEnd);
    for await (const { _id, at } of deps.audit.all()) {
      if (!isOver({ createdAt: at })) continue;
      await onDeletion();
      await deps.audit.remove(_id);
    }
    // Tombstones remain for a day, so that readers of changes learn what this purge deletes.
    await deps.attendees.forgetDeleted(new Date(now.getTime() - day));
  }
  const forgetting = deps.roster.forget(({ since }) => isOver({ createdAt: since }));
  if (await unlessUnreadable(forgetting, false)) await onDeletion();
  return purged;
}

/** Invalidates the links that would activate an account. False if it has become active. */
async function blockActivation(deps: Pick<EraseDeps, 'users'>, id: string): Promise<boolean> {
  const { outcome } = await deps.users.update(id, (user) =>
    isActive(user) ? null : { ...user, activationNonce: newId() },
  );
  return outcome === 'updated';
}
