import type { Env } from '@/lib/base/env';
import { registrationState } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';

type Settings = Pick<
  Env,
  'isProduction' | 'APP_URL' | 'isAppUrlSet' | 'RESEND_API_KEY' | 'SMTP_URL' | 'REGISTRATION_OPEN'
>;

/** Notices for the log at start, about what may surprise the operator of this installation. */
export function startNotices(
  { isProduction, APP_URL, isAppUrlSet, RESEND_API_KEY, SMTP_URL, REGISTRATION_OPEN }: Settings,
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
    ...(isProduction && !RESEND_API_KEY && !SMTP_URL
      ? ['neither RESEND_API_KEY nor SMTP_URL is set: mails are kept as files in DATA_DIR']
      : []),
    ...(event.isDemo ? ['this event is a demonstration: its addresses and phones do not exist'] : []),
    ...(closed ? [closed] : []),
  ];
}
