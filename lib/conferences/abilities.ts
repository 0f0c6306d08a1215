import { type Caller, owns } from '@/lib/registration/abilities';
import type { Attendee } from '@/lib/registration/record';

/** Whether the caller chooses the sessions of this attendee. */
export function mayChooseSessions(caller: Caller, attendee: Attendee): boolean {
  return attendee.categoria === 'CONGRESISTA' && owns(caller, attendee);
}
