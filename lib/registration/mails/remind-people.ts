import { day, hour } from '@/lib/base/durations';
import { longTurn } from '@/lib/base/pauses';
import { type KeepingEvent, windowEnd } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { type NoticeRoomDeps, noticeRoom } from '@/lib/mail/notice-room';
import { hasComplained } from '@/lib/mail/rules';
import type { Cursor } from '@/lib/store/port';
import type { Attendee } from '../record';
import type { Attendees } from '../repository';
import { hasBounced } from '../rules';
import { passPropsOf, queueToRegistrant, type RegistrationMails } from './mails';

/** On how many days before the first opening people are reminded, and in which hours at the venue. */
const daysBefore = 2;
const hours = { from: '09:00', until: '20:00' };
/** Whoever registered so recently has the pass at hand, ms. */
const recently = 3 * day;
/** How long a round through all registrations rests before the next one, ms. */
const rest = hour;
const pageSize = 100;

interface Deps extends NoticeRoomDeps {
  attendees: Pick<Attendees, 'listed' | 'update'>;
  event: KeepingEvent & Pick<TradeShow, 'days' | 'firstDay'>;
  clock: () => Date;
}

/**
 * The task that reminds everybody whose pass is valid and reached them, once for each person and date of the show. A run
 * queues what can be sent soon, so that reminders follow the mails that wait before them, and leave from 9:00 to 20:00 at
 * the venue on the last two days before the first opening; what was not sent by then is removed. Sent and waiting mails
 * together stay below 80 % of MAIL_QUOTA_PER_MONTH. A run returns how many it queued.
 */
export function createReminders(deps: Deps): () => Promise<number> {
  /** Where the next run begins. A process that starts reads from the latest registration. */
  let cursor: Cursor | undefined;
  let nextRound = 0;
  return async () => {
    const { attendees, event, clock } = deps;
    if (!endOfReminders(event, clock()) || clock().getTime() < nextRound) return 0;
    let room = await noticeRoom(deps);
    let queued = 0;
    while (room > 0) {
      const page = await attendees.listed({}, pageSize, cursor);
      for (const { _id } of page.documents.filter((attendee) => isReminded(attendee, deps))) {
        const until = endOfReminders(event, clock());
        if (room <= 0 || !until) return queued;
        const { outcome } = await attendees.update(_id, (current) =>
          isReminded(current, deps) ? remindedOf(current, deps, until) : null,
        );
        if (outcome !== 'updated') continue;
        queued++;
        room--;
      }
      cursor = page.isLast ? undefined : page.next;
      if (page.isLast) {
        nextRound = clock().getTime() + rest;
        break;
      }
      await longTurn();
    }
    return queued;
  };
}

/** When the reminders of this day end: at 20:00 at the venue, or with the opening. Null if none may be queued now. */
function endOfReminders(event: Pick<TradeShow, 'days' | 'timeZone' | 'firstDay'>, now: Date): Date | null {
  for (let days = 1; days <= daysBefore; days++) {
    const date = new Date(Date.parse(event.firstDay) - days * day).toISOString().slice(0, 10);
    const end = windowEnd(event, date, hours, now);
    if (end) return end;
  }
  return null;
}

/** Whether a person is reminded of this date of the show. */
function isReminded(attendee: Attendee, { event, clock }: Pick<Deps, 'event' | 'clock'>): boolean {
  return (
    attendee.email !== '' &&
    !hasReminder(attendee, event) &&
    !attendee.blockedAt &&
    !attendee.cancelledAt &&
    !hasBounced(attendee) &&
    !hasComplained(attendee, attendee.email) &&
    attendee.createdAt.getTime() < clock().getTime() - recently
  );
}

/** Whether a reminder of this date was sent or waits. One that was not sent in time has been removed from the record. */
function hasReminder({ remindedFor, mails }: Attendee, { firstDay }: Pick<TradeShow, 'firstDay'>): boolean {
  return remindedFor === firstDay && mails.some(({ kind }) => kind === 'reminder');
}

/** The record with its reminder, which is not sent after a time. */
function remindedOf(attendee: Attendee, { event, clock }: Deps, until: Date): Attendee {
  const content = { kind: 'reminder', props: passPropsOf(attendee) } as const;
  const permit = freePermit(clock());
  const reminded = { ...attendee, remindedFor: event.firstDay };
  return queueToRegistrant<RegistrationMails>(reminded, content, event, permit, undefined, until);
}
