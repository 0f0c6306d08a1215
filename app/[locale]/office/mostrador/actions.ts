'use server';

import { officeAction } from '@/app/_server/office/office-action';
import type { CounterState } from '@/components/office/counter-form';
import { ok, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { answerAtCounter } from '@/lib/office/gates/supervise';
import { officePages } from '@/lib/office/rules';
import { companyOf } from '@/lib/registration/rules';

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
