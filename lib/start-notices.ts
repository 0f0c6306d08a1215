import type { Env } from '@/lib/base/env';
import { registrationState } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';

type Settings = Pick<
  Env,
  'isProduction' | 'APP_URL' | 'isAppUrlSet' | 'RESEND_API_KEY' | 'REGISTRATION_OPEN'
>;

/** What is logged at start about an installation that does less than its operator may expect. */
export function startNotices(
  { isProduction, APP_URL, isAppUrlSet, RESEND_API_KEY, REGISTRATION_OPEN }: Settings,
  event: Pick<TradeShow, 'registration' | 'endsAt' | 'isDemo'>,
  now: Date,
): string[] {
  const state = registrationState(event, now, REGISTRATION_OPEN);
  const { opensAt = '', closesAt } = event.registration;
  const closed = {
    open: undefined,
    upcoming: `registration opens on ${opensAt}: REGISTRATION_OPEN=true opens it now`,
    closed:
      REGISTRATION_OPEN === false
        ? 'registration is closed by REGISTRATION_OPEN=false'
        : `registration closed on ${closesAt}, by the event's dates: REGISTRATION_OPEN=true opens it`,
    over: `the show ended on ${event.endsAt}, so registration is closed: REGISTRATION_OPEN=true opens it`,
  }[state];
  return [
    ...(isProduction && !isAppUrlSet ? [`APP_URL is not set: links in mails begin with ${APP_URL}`] : []),
    ...(isProduction && !RESEND_API_KEY
      ? ['RESEND_API_KEY is not set: mails are kept as files in DATA_DIR']
      : []),
    ...(event.isDemo ? ['this event is a demonstration: its addresses and phones do not exist'] : []),
    ...(closed ? [closed] : []),
  ];
}
