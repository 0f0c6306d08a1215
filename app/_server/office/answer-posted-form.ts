import { type NextRequest, NextResponse } from 'next/server';
import { isOwnOrigin } from '@/lib/base/own-origin';
import { type Refusal, type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { refusalPage } from '@/lib/http/refusal-page';
import type { Locale } from '@/lib/i18n/locale';
import { requestLocale } from '@/lib/i18n/request-locale';
import type { OfficeAction, StaffFor } from '@/lib/office/abilities';
import { factorPath, permittedStaff } from './require-staff';

/** A form that staff posted to a route handler. */
interface PostedByStaff<A extends OfficeAction> {
  staff: StaffFor<A>;
  form: FormData;
  locale: Locale;
}

/**
 * Answers a form that is posted to a route handler of the office, for staff who may do this: refuses everybody else and
 * other sites with a page, and redirects to the second factor if it is missing.
 * @param pathOf the page below the office that has the form
 */
export async function answerPostedForm<A extends OfficeAction>(
  request: NextRequest,
  action: A,
  pathOf: (form: FormData) => string,
  use: (posted: PostedByStaff<A>) => Promise<Result<Response>>,
): Promise<Response> {
  const locale = requestLocale(request);
  const refused = (refusal: Refusal) => refusalPage(refusal, locale, 'home');
  const staff = await permittedStaff(action);
  if (!staff.ok && staff.code === 'not_found') return refused(staff);
  if (!isOwnOrigin(request.headers.get('origin') ?? '')) return refused(refuse('forbidden_origin'));
  const form = await request.formData().catch(() => null);
  if (!form) return refused(refuse('invalid_body'));
  if (!staff.ok) return redirectTo(factorPath(pathOf(form)));
  const answer = await use({ staff: staff.value, form, locale });
  return answer.ok ? answer.value : refused(answer);
}

/** Redirects the browser to a page of the portal after a form was posted. */
export function redirectTo(path: string): Response {
  return NextResponse.redirect(new URL(path, deps().env.APP_URL), 303);
}
