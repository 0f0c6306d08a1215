import type { NextRequest } from 'next/server';
import { answerFile } from '@/app/_server/office/answer-file';
import { answerPostedForm } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { exportAttendance } from '@/lib/office/gates/export-attendance';
import { readFormat } from '@/lib/office/people/export-people';
import { attendancePath } from '@/lib/office/rules';

/** Everybody who entered, once for each day, as a file, for staff who gave their second factor within ten minutes. */
export async function POST(request: NextRequest): Promise<Response> {
  return answerPostedForm(
    request,
    'export',
    () => attendancePath,
    async ({ staff, form, locale }) => {
      const format = readFormat(form.get('format'));
      const exported = await exportAttendance(deps(), staff, { format, locale });
      if (!exported.ok) return exported;
      return ok(answerFile(exported.value, textsOf(locale, 'office.attendance')('file'), format));
    },
  );
}
