import type { NextRequest } from 'next/server';
import { answerPostedForm, redirectTo } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { printBadges } from '@/lib/office/people/print-badges';
import { officePages, officePath } from '@/lib/office/rules';

const path = `${officePages.people.path}/gafetes`;

/** Records that a sheet of badges is printed, and answers with the badges alone. */
export async function POST(request: NextRequest): Promise<Response> {
  return answerPostedForm(
    request,
    'badge',
    () => path,
    async ({ staff, form }) => {
      const printed = await printBadges(deps(), staff, form.getAll('person').map(String));
      return printed.ok ? ok(redirectTo(`${officePath}${path}?print=${printed.value}`)) : printed;
    },
  );
}
