import { chosenSessions } from '@/lib/conferences/rules';
import { translator } from '@/lib/i18n/translator';
import type { MailAttachment } from '@/lib/mail/types';
import { type CalendarOptions, sessionCalendar } from '@/lib/pass/calendar';
import { calendarAttachment } from './pass-attachments';

/** A calendar entry for each of the sessions with these ids. */
export function sessionAttachments({
  ids,
  ...calendar
}: CalendarOptions & { ids: readonly string[] }): MailAttachment[] {
  const t = translator(calendar.locale);
  return chosenSessions(calendar.event.programme, ids).map((session) =>
    calendarAttachment(t('mail.sessionFile', { id: session.id }), sessionCalendar(session, calendar)),
  );
}
