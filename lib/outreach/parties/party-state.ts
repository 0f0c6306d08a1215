import { withoutNames } from '@/lib/base/records';
import { dayOf } from '@/lib/base/venue-time';
import type { TradeShow } from '@/lib/event/types';
import type { Party } from './record';

/** Whether the code of a party registers people now, and why not. `full` is about new people alone. */
export type PartyState = 'early' | 'open' | 'full' | 'over' | 'ended';

type Moment = { now: Date } & Pick<TradeShow, 'timeZone'>;

/** @param taken how many of its places are taken */
export function partyState(
  party: Pick<Party, 'endedAt' | 'from' | 'until' | 'quota'>,
  taken: number,
  moment: Moment,
): PartyState {
  const state = dayStateOf(party, moment);
  return state === 'open' && taken >= party.quota ? 'full' : state;
}

/** The state of a party regardless of how many of its places are taken. */
export function dayStateOf(
  { endedAt, from, until }: Pick<Party, 'endedAt' | 'from' | 'until'>,
  { now, timeZone }: Moment,
): Exclude<PartyState, 'full'> {
  const today = dayOf(now, timeZone);
  if (endedAt) return 'ended';
  if (from && today < from) return 'early';
  return until && today > until ? 'over' : 'open';
}

/** The party once it is ended: neither its code nor its contact's link works any more. */
export const endedParty = ({ contactNonce: _, ...party }: Party, endedAt: Date): Party => ({
  ...party,
  endedAt,
});

/** The last day on which the code of a party registers people: its own one, or that of registration if it is earlier. */
export function lastDayOf(
  { until }: Pick<Party, 'until'>,
  { registration, timeZone }: Pick<TradeShow, 'registration' | 'timeZone'>,
): string {
  // Registration that closes at midnight is open on the day before.
  const closing = dayOf(Date.parse(registration.closesAt) - 1, timeZone);
  return until && until < closing ? until : closing;
}

/** The answer that a party gives for its people: the one of the two that their form asks for. */
export const fixedAnswer = ({ form }: Pick<Party, 'form'>) =>
  form === 'estudiante' ? ('universidad' as const) : ('nombreEmpresa' as const);

/** Answers without the one that a party gave. */
export function withoutAnswerOf<V>(party: Pick<Party, 'form' | 'name'>, answers: Record<string, V>) {
  const field = fixedAnswer(party);
  return withoutNames(answers, answers[field] === party.name ? [field] : []);
}

/** Whether the form of a party has the question for premarket access. */
export const asksForPremarket = ({ premarket }: Pick<Party, 'premarket'>): boolean => premarket === 'ask';
