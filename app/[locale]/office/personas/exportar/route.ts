import type { NextRequest } from 'next/server';
import { answerFile } from '@/app/_server/office/answer-file';
import { answerPostedForm } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { exportPeople, readFormat } from '@/lib/office/people/export-people';
import { readColumnGroups } from '@/lib/office/people/people-columns';
import { readPeopleQuery } from '@/lib/office/people/people-filter';
import { listQuery, officePages } from '@/lib/office/rules';

const filterOf = (form: FormData) => readPeopleQuery(Object.fromEntries(form)).filter;

/** The people whom the posted filter shows, as a file, for staff who gave their second factor within ten minutes. */
export async function POST(request: NextRequest): Promise<Response> {
  const pathOf = (form: FormData) => officePages.people.path + listQuery(filterOf(form));
  return answerPostedForm(request, 'export', pathOf, async ({ staff, form, locale }) => {
    const format = readFormat(form.get('format'));
    const columns = readColumnGroups(form.getAll('columns'));
    const exported = await exportPeople(deps(), staff, { filter: filterOf(form), format, locale, columns });
    if (!exported.ok) return exported;
    return ok(answerFile(exported.value, textsOf(locale, 'office.export')('file'), format));
  });
}
