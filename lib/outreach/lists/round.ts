import { day, hour, minute } from '@/lib/base/durations';
import { dayOf } from '@/lib/base/venue-time';
import { windowEnd } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { isUnsent } from '@/lib/mail/record';
import { deliveryOfInvitations, type Invitee, invitationKinds } from '../invitees/record';
import type { InviteeNumbers } from '../invitees/repository';
import type { InvitationRound } from './record';

/* When a list is invited, and when its invitations stop: decided from records alone. */

/** The hours at the venue in which invitations leave. */
const hours = { from: '08:00', until: '20:00' };
/** How often the people of a list are invited, and how long after the round before. */
const roundLimit = 4;
const betweenRounds = 3 * day;
/** Pause before another pass over a list that still has unsent mails, ms. */
export const betweenPasses = 10 * minute;
/** A round that stood still for so long waits for staff. */
const lateness = 6 * hour;
/** After so many mails, a round rests, so that bounces are known before the others leave. */
const firstMails = 500;
const restTime = 30 * minute;
/** The parts of the sent mails at which a round is paused, and from how many bounces. */
const bounceLimit = { part: 0.05, least: 5 };
const complaintPart = 0.001;

/** When the invitations of this day end; null outside the hours. */
export const endOfHours = ({ timeZone }: Pick<TradeShow, 'timeZone'>, now: Date): Date | null =>
  windowEnd({ timeZone }, dayOf(now, timeZone), hours, now);

/** When the next round may start; null if there was the last one already. */
export function nextRoundAt(round: InvitationRound | undefined): Date | null {
  if (!round) return new Date(0);
  if (round.number >= roundLimit) return null;
  return new Date(round.startedAt.getTime() + betweenRounds);
}

export const isMissed = ({ progressAt }: Pick<InvitationRound, 'progressAt'>, now: Date): boolean =>
  now.getTime() - progressAt.getTime() > lateness;

/** How many more people a round may invite before it rests; null while it rests. */
export function roomBeforeRest(
  { restedAt }: Pick<InvitationRound, 'restedAt'>,
  inRound: number,
  now: Date,
): number | null {
  if (!restedAt) return inRound < firstMails ? firstMails - inRound : null;
  return now.getTime() - restedAt.getTime() < restTime ? null : Number.POSITIVE_INFINITY;
}

/**
 * Whether so many mails of a round came back, or were complaints, that staff must decide.
 * @param inRound how many people the round has included
 */
export function isHarmful(
  { deliveries: { bounced, complained } }: InviteeNumbers,
  { known }: Pick<InvitationRound, 'known'>,
  inRound: number,
): boolean {
  const bounces = bounced - known.bounced;
  const complaints = complained - known.complained;
  return (
    (bounces >= bounceLimit.least && bounces >= inRound * bounceLimit.part) ||
    (complaints > 0 && complaints >= inRound * complaintPart)
  );
}

type RoundStart = Pick<InvitationRound, 'number' | 'startedAt'>;

/**
 * When a round may invite somebody who waits; null if it does not: they were not on the list when it started, it has invited
 * them already, or a mail came back. Invitations are three days apart, whoever sent the last one.
 */
function inviteAt(
  { email, mails, invited, createdAt, listedAt = createdAt }: Invitee,
  { number, startedAt }: RoundStart,
): { latest: number; at: number } | null {
  const times = mails
    .filter(({ kind }) => invitationKinds.includes(kind))
    .map(({ queuedAt }) => queuedAt.getTime());
  const latest = Math.max(0, ...times);
  // A mail that could not leave in the hours of its day is not in the record any more.
  const isDone = invited === number && latest >= startedAt.getTime();
  const delivery = deliveryOfInvitations({ mails });
  const isUndeliverable = delivery === 'bounced' || delivery === 'complained';
  const isNew = listedAt > startedAt;
  return !email || isNew || isDone || isUndeliverable ? null : { latest, at: latest + betweenRounds };
}

/** Whether a round invites somebody now. */
export function isToInvite(invitee: Invitee, round: RoundStart, now: Date): boolean {
  const due = inviteAt(invitee, round);
  return due !== null && due.at <= now.getTime();
}

/** Whether a round has to wait for somebody whom an earlier one has invited less than three days ago. */
export function isToInviteLater(invitee: Invitee, round: RoundStart, now: Date): boolean {
  const due = inviteAt(invitee, round);
  return due !== null && due.at > now.getTime() && due.latest < round.startedAt.getTime();
}

/** Whether an invitation of theirs has not left yet. */
export const isOnTheWay = ({ mails }: Pick<Invitee, 'mails'>): boolean =>
  mails.some((mail) => invitationKinds.includes(mail.kind) && isUnsent(mail) && mail.state !== 'failed');
