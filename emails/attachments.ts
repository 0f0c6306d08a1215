import { chosenSessions } from '@/lib/conferences/rules';
import { translator } from '@/lib/i18n/translator';
import type { MailAttachment } from '@/lib/mail/types';
import { type CalendarOptions, eventCalendar, sessionCalendar } from '@/lib/pass/calendar';
import { qrPng } from '@/lib/pass/qr';

/** The files of a mail with an entry pass: the QR code, which the mail shows inline, and the event's dates for a calendar. */
export function passAttachments({ qr, ...calendar }: CalendarOptions & { qr: string }): MailAttachment[] {
  return [
    {
      filename: 'qr.png',
      content: qrPng(qr).toString('base64'),
      content_type: 'image/png',
      content_id: 'qr',
    },
    calendarAttachment(translator(calendar.locale)('mail.calendarFile'), eventCalendar(calendar)),
  ];
}

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

/** A calendar file as an attachment. */
function calendarAttachment(filename: string, file: string): MailAttachment {
  return {
    filename,
    content: Buffer.from(file).toString('base64'),
    content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}
