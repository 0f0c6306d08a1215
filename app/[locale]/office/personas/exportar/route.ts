import { type NextRequest, NextResponse } from 'next/server';
import { factorPath, permittedStaff } from '@/app/_server/office';
import { type Refusal, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { isOwnOrigin } from '@/lib/http/origin';
import { requestLocale } from '@/lib/i18n/request-locale';
import { textsOf } from '@/lib/i18n/translator';
import { exportPeople, exportTypes, readFormat } from '@/lib/office/people/export-people';
import { readPeopleQuery } from '@/lib/office/people/people-filter';
import { listQuery, officePages } from '@/lib/office/rules';
import { refusalPage } from '@/lib/refusal-page';

/** The people whom the posted filter shows, as a file, for staff who gave their second factor within ten minutes. */
export async function POST(request: NextRequest): Promise<Response> {
  const locale = requestLocale(request);
  const refused = (refusal: Refusal) => refusalPage(refusal, locale, 'home');
  const staff = await permittedStaff('export');
  if (!staff.ok && staff.code === 'not_found') return refused(staff);
  if (!isOwnOrigin(request.headers.get('origin') ?? '')) return refused(refuse('forbidden_origin'));
  const posted = await request.formData().catch(() => null);
  if (!posted) return refused(refuse('invalid_body'));
  const form = Object.fromEntries(posted);
  const { filter } = readPeopleQuery(form);
  if (!staff.ok) {
    const path = factorPath(officePages.people.path + listQuery(filter));
    return NextResponse.redirect(new URL(path, deps().env.APP_URL), 303);
  }
  const format = readFormat(form.format);
  const exported = await exportPeople(deps(), staff.value, { filter, format, locale });
  if (!exported.ok) return refused(exported);
  const day = deps().clock().toISOString().slice(0, 10);
  const name = `${textsOf(locale, 'office.export')('file')}-${day}.${format}`;
  return new Response(streamOf(exported.value), {
    headers: {
      'Content-Type': exportTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
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
