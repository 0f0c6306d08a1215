import type { NextRequest } from 'next/server';
import { answerPostedForm } from '@/app/_server/office/answer-posted-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { exportPeople, exportTypes, readFormat } from '@/lib/office/people/export-people';
import { readColumnGroups } from '@/lib/office/people/people-columns';
import { readPeopleQuery } from '@/lib/office/people/people-filter';
import { listQuery, officePages } from '@/lib/office/rules';
import { dayOf } from '@/lib/registration/search-index/derived-fields';

const filterOf = (form: FormData) => readPeopleQuery(Object.fromEntries(form)).filter;

/** The people whom the posted filter shows, as a file, for staff who gave their second factor within ten minutes. */
export async function POST(request: NextRequest): Promise<Response> {
  const pathOf = (form: FormData) => officePages.people.path + listQuery(filterOf(form));
  return answerPostedForm(request, 'export', pathOf, async ({ staff, form, locale }) => {
    const format = readFormat(form.get('format'));
    const columns = readColumnGroups(form.getAll('columns'));
    const exported = await exportPeople(deps(), staff, { filter: filterOf(form), format, locale, columns });
    if (!exported.ok) return exported;
    const day = dayOf(deps().clock(), deps().event.timeZone);
    const name = `${textsOf(locale, 'office.export')('file')}-${day}.${format}`;
    const headers = {
      'Content-Type': exportTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    };
    return ok(new Response(streamOf(exported.value), { headers }));
  });
}

/** The parts as a body. Each part is made when the client can receive it, and none after it has disconnected. */
function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
