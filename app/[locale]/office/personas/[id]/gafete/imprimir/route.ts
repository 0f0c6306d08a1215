import type { NextRequest } from 'next/server';
import { answerPostedForm, redirectTo } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { printBadge } from '@/lib/office/people/print-badges';
import { officePages, personPath } from '@/lib/office/rules';

/** Records that the badge of a person is printed, and answers with the badge alone. */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/[locale]/office/personas/[id]/gafete/imprimir'>,
): Promise<Response> {
  const { id } = await params;
  return answerPostedForm(
    request,
    'badge',
    () => `${officePages.people.path}/${id}`,
    async ({ staff }) => {
      const printed = await printBadge(deps(), staff, id);
      return printed.ok ? ok(redirectTo(`${personPath(id)}/gafete?print=${printed.value}`)) : printed;
    },
  );
}
