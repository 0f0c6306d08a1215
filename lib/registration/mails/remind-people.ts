import { longTurn } from '@/lib/base/pauses';
import { instantAt, type KeepingEvent } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { hasComplained } from '@/lib/mail/rules';
import type { Attendee } from '../record';
import type { Attendees } from '../repository';
import { hasBounced } from '../rules';
import { passPropsOf, queueToRegistrant, type RegistrationMails } from './mails';

const day = 24 * 60 * 60_000;
/** The days on which people are reminded before the show, and the hours at the venue. */
const daysBefore = 2;
const [fromHour, untilHour] = ['09:00', '20:00'];
/** Whoever registered so recently has the pass at hand, ms. */
const recently = 3 * day;
/** The part of the provider's monthly quota that reminders leave alone, for passes. */
const usablePart = 0.8;
const pageSize = 100;

interface Deps {
  attendees: Pick<Attendees, 'listed' | 'update'>;
  event: KeepingEvent & Pick<TradeShow, 'days' | 'firstDay'>;
  clock: () => Date;
  /** How many mails the portal has sent in this month. */
  sentThisMonth(): Promise<number>;
  env: { MAIL_QUOTA_PER_MONTH?: number | undefined };
}

/**
 * Queues a reminder with the pass for everybody whose pass is valid and reached them, once for each person and date of
 * the show. It leaves on the last days before the first opening, from 9:00 to 20:00 at the venue, after all passes, and
 * never after the opening. Stops at 80 % of MAIL_QUOTA_PER_MONTH. Returns how many were queued.
 */
export async function remindPeople(deps: Deps): Promise<number> {
  const opening = openingOf(deps.event);
  if (!isTime(deps.event, deps.clock(), opening)) return 0;
  const quota = deps.env.MAIL_QUOTA_PER_MONTH;
  const room = quota
    ? Math.floor(quota * usablePart) - (await deps.sentThisMonth())
    : Number.POSITIVE_INFINITY;
  let queued = 0;
  let cursor: Parameters<Attendees['listed']>[2];
  for (;;) {
    const page = await deps.attendees.listed({}, pageSize, cursor);
    for (const { _id } of page.documents.filter((attendee) => isReminded(attendee, deps))) {
      if (queued >= room || !isTime(deps.event, deps.clock(), opening)) return queued;
      const { outcome } = await deps.attendees.update(_id, (current) =>
        isReminded(current, deps) ? remindedOf(current, deps, opening) : null,
      );
      if (outcome === 'updated') queued++;
    }
    if (page.isLast) return queued;
    cursor = page.next;
    await longTurn();
  }
}

function openingOf(event: Pick<TradeShow, 'days' | 'timeZone' | 'firstDay'>): Date {
  const opensAt = event.days[0]?.opensAt ?? '00:00';
  return instantAt(event, `${event.firstDay}T${opensAt}`);
}

/** Whether reminders may be queued now. */
function isTime(event: Pick<TradeShow, 'timeZone' | 'firstDay'>, now: Date, opening: Date): boolean {
  if (now >= opening) return false;
  return Array.from({ length: daysBefore }, (_, index) => {
    const date = new Date(Date.parse(event.firstDay) - (index + 1) * day).toISOString().slice(0, 10);
    return now >= instantAt(event, `${date}T${fromHour}`) && now < instantAt(event, `${date}T${untilHour}`);
  }).some(Boolean);
}

/** Whether a person is reminded of this date of the show. */
function isReminded(attendee: Attendee, { event, clock }: Pick<Deps, 'event' | 'clock'>): boolean {
  return (
    attendee.email !== '' &&
    attendee.remindedFor !== event.firstDay &&
    !attendee.blockedAt &&
    !attendee.cancelledAt &&
    !hasBounced(attendee) &&
    !hasComplained(attendee, attendee.email) &&
    attendee.createdAt.getTime() < clock().getTime() - recently
  );
}

/** The record with its reminder. */
function remindedOf(attendee: Attendee, { event, clock }: Deps, opening: Date): Attendee {
  const noted = { ...attendee, remindedFor: event.firstDay };
  const content = { kind: 'reminder', props: passPropsOf(attendee) } as const;
  const permit = freePermit(clock());
  return queueToRegistrant<RegistrationMails>(noted, content, event, permit, undefined, opening);
}
