import { nameInMail } from '@/lib/base/web-address';
import { type QueueMail, queueMail } from '@/lib/mail/queue-mail';
import { toRegistrant } from '@/lib/registration/mails';
import type { Attendee } from '@/lib/registration/types';

export type ConferenceMails = {
  /** `sessions`: the ids of the chosen sessions, separated by commas. */
  sessionsChosen: { nombres: string; sessions: string };
};

const queueConferenceMail: QueueMail<ConferenceMails> = queueMail;

/** Queues the confirmation of the sessions that the record lists. */
export function queueSessionsChosen(attendee: Attendee, now: Date, mailId: string): Attendee {
  const { nombres, sessions = [] } = attendee;
  const mail = {
    ...toRegistrant(attendee, now),
    kind: 'sessionsChosen',
    props: { nombres: nameInMail(nombres), sessions: sessions.join(',') },
  } as const;
  return queueConferenceMail(attendee, mail, now, mailId);
}
