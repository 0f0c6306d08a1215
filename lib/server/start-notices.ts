import type { Env } from '@/lib/base/env';
import { registrationState } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';

type Settings = Pick<Env, 'isProduction' | 'REGISTRATION_OPEN' | 'GOOGLE_WALLET_ISSUER'>;

/** Notices for the log at start, about what visitors see of the event and may surprise its operator. */
export function startNotices(
  { isProduction, REGISTRATION_OPEN, GOOGLE_WALLET_ISSUER }: Settings,
  event: Pick<TradeShow, 'registration' | 'endsAt' | 'isDemo' | 'privacy'>,
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
    ...(isProduction && event.isDemo
      ? ['this event is a demonstration: its addresses and phones do not exist']
      : []),
    ...(closed ? [closed] : []),
    ...(GOOGLE_WALLET_ISSUER && !JSON.stringify(event.privacy.sections).includes('Google Wallet')
      ? ['passes can be saved in Google Wallet, but the privacy notice of the event does not name it']
      : []),
  ];
}
