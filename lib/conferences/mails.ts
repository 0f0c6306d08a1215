import { nameInMail } from '@/lib/base/web-address';
import type { KeepingEvent } from '@/lib/event/rules';
import type { MailPermit } from '@/lib/mail/mail-permit';
import { queueToRegistrant } from '@/lib/registration/mail/mails';
import type { Attendee } from '@/lib/registration/record';

export type ConferenceMails = {
  /** `sessions`: the ids of the chosen sessions, separated by commas. */
  sessionsChosen: { nombres: string; sessions: string };
};

/** Queues the confirmation of the sessions that the record lists. */
export function queueSessionsChosen(attendee: Attendee, event: KeepingEvent, permit: MailPermit): Attendee {
  const { nombres, sessions = [] } = attendee;
  const props = { nombres: nameInMail(nombres), sessions: sessions.join(',') };
  return queueToRegistrant<ConferenceMails>(attendee, { kind: 'sessionsChosen', props }, event, permit);
}
