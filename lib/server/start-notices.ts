import type { Env } from '@/lib/base/env';
import { registrationState } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';

/** Notices for the log at start, about what visitors see of the event and may surprise its operator. */
export function startNotices(
  { isProduction, REGISTRATION_OPEN }: Pick<Env, 'isProduction' | 'REGISTRATION_OPEN'>,
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
    ...(isProduction && event.isDemo
      ? ['this event is a demonstration: its addresses and phones do not exist']
      : []),
    ...(closed ? [closed] : []),
  ];
}
