import { chosenSessions } from '@/lib/conferences/rules';
import { choosesSessions, offersForm } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Attendee } from '@/lib/registration/record';

/**
 * The open task of a registered person: the profile for buyers from the express form, the choice of sessions for
 * whoever chooses some.
 */
export function openTask(
  { categoria, celular, sessions }: Pick<Attendee, 'categoria' | 'celular' | 'sessions'>,
  event: Pick<TradeShow, 'programme' | 'registration' | 'seatCategories'>,
): 'profile' | 'conferences' | null {
  const { programme } = event;
  // Every buyer form asks for a phone number; the express form does not.
  if (categoria === 'COMPRADOR' && !celular && offersForm(event, 'comprador')) return 'profile';
  const isToChoose = choosesSessions({ categoria }, event) && programme.length > 0;
  return isToChoose && chosenSessions(programme, sessions).length === 0 ? 'conferences' : null;
}
