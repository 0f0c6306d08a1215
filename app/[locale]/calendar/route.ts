import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { eventCalendar } from '@/lib/pass/calendar';

/** The event as a calendar file, in the language of the page that links it. */
export async function GET(_: Request, { params }: RouteContext<'/[locale]/calendar'>): Promise<Response> {
  const locale = readLocale((await params).locale) ?? defaultLocale;
  const event = currentEvent();
  return new Response(eventCalendar({ event, locale, appUrl: env().APP_URL })(new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.id}-${event.year}.ics"`,
    },
  });
}
