'use server';

import { officeAction } from '@/app/_server/office/office-action';
import { ok, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { Category } from '@/lib/event/types';
import type { Judgement } from '@/lib/gate/types';
import { answerAtCounter } from '@/lib/office/gates/supervise';
import { officePages } from '@/lib/office/rules';
import { companyOf } from '@/lib/registration/rules';

/** What the counter says about a pass. */
export interface CounterState {
  /** The id of the gate. */
  gate: string;
  judgement: Judgement;
  hasEntered: boolean;
  person?: { id: string; name: string; company?: string | undefined; category: Category };
}

/** Judges a scanned or typed pass at the counter. */
export const answerAtCounterAction = officeAction<'gates', CounterState>(
  'gates',
  officePages.counter.path,
  async (by, { typed: { gate = '', known = '' } }) => {
    if (!known.trim()) return refuseFields({ known: 'knownRequired' });
    const answered = await answerAtCounter(deps(), by, { gate, typed: known });
    if (!answered.ok) return answered;
    const { judgement, attendee, hasEntered = false } = answered.value;
    const person = attendee && {
      id: attendee._id,
      name: `${attendee.nombres} ${attendee.apellidos}`,
      company: companyOf(attendee),
      category: attendee.categoria,
    };
    return ok({ data: { gate, judgement, hasEntered, ...(person && { person }) } });
  },
  'officeSearchesByStaff',
);
