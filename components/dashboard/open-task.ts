import { chosenSessions } from '@/lib/conferences/rules';
import { offersForm } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';

/** What a registered person has not done yet: buyers of the express form their profile, conference attendees their choice. */
export function openTask(
  { categoria, celular, sessions }: Pick<Attendee, 'categoria' | 'celular' | 'sessions'>,
  event: Pick<TradeShow, 'programme' | 'registration'>,
): 'profile' | 'conferences' | null {
  const { programme } = event;
  // Every buyer's form asks for a phone, the express form does not.
  if (categoria === 'COMPRADOR') return celular || !offersForm(event, 'comprador') ? null : 'profile';
  const isToChoose = categoria === 'CONGRESISTA' && programme.length > 0;
  return isToChoose && chosenSessions(programme, sessions).length === 0 ? 'conferences' : null;
}
