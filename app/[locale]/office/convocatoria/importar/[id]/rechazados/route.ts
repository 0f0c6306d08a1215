import type { NextRequest } from 'next/server';
import { answerFile } from '@/app/_server/office/answer-file';
import { answerPostedForm } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { readRefusedRows } from '@/lib/office/outreach/write-list';
import { csvParts } from '@/lib/office/people/export-people';
import { importPath } from '@/lib/office/rules';

/** The rows that an import refused, as a CSV without the values of their cells. */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/[locale]/office/convocatoria/importar/[id]/rechazados'>,
): Promise<Response> {
  const { id } = await params;
  return answerPostedForm(
    request,
    'invite',
    () => `${importPath}/${id}`,
    async ({ staff, locale }) => {
      const rows = await readRefusedRows(deps(), staff, id, locale);
      if (!rows.ok) return rows;
      return ok(answerFile(csvParts(rows.value), textsOf(locale, 'office.lists')('refusedFile'), 'csv'));
    },
  );
}
