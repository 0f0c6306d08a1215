import { env } from '@/lib/base/env';
import { isId } from '@/lib/base/ids';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, readLocale } from '@/lib/i18n/locale';
import { eventCalendar, openingCalendar } from '@/lib/pass/calendar';

/**
 * The event as a calendar file, in the language of the page that links it. With `?pass=` and the id of a registration,
 * its entry links the page of the pass, which shows the pass to its owner only. With `?opening` the file has the moment
 * at which registration opens, if there is one.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/calendar'>,
): Promise<Response> {
  const locale = readLocale((await params).locale) ?? defaultLocale;
  const event = currentEvent();
  const { searchParams } = new URL(request.url);
  const { APP_URL: appUrl } = env();
  const pass = searchParams.get('pass');
  const options = { event, locale, appUrl, ...(isId(pass) && { page: `${appUrl}/landing?id=${pass}` }) };
  const file = (searchParams.has('opening') && openingCalendar(options)) || eventCalendar(options);
  return new Response(file(new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.id}-${event.year}.ics"`,
    },
  });
}
