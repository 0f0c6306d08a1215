import { type NextRequest, NextResponse } from 'next/server';
import { cookieName, portalCookie, removedCookies } from '@/app/_server/browser/cookies';
import { pageHeaders, servedPath } from '@/app/_server/served-page';
import { env } from '@/lib/base/env';
import { ownPath, withoutCopiedEnd } from '@/lib/http/own-path';
import { isFromOtherSite, mayBeSeen } from '@/lib/http/safe-get';
import { serveSecured } from '@/lib/http/security-headers';
import { queryAfterChoice } from '@/lib/i18n/choices';
import { type Locale, localeCookie, readLocale } from '@/lib/i18n/locale';
import { requestLocale } from '@/lib/i18n/request-locale';
import { firstSegment, isPersonalPage, officeSegment } from '@/lib/pages';
import {
  attendanceCookie,
  readAttendance,
  readWish,
  wishCookie,
} from '@/lib/registration/catalogue/attendance';

export const config = {
  runtime: 'nodejs',
  // Excludes only paths that belong to a route or folder outside `[locale]`. For a page that skips the middleware, the
  // first segment of the path would be taken as the language.
  matcher: [
    '/((?!api/|api$|_next/static/|dev/mailbox/|dev/mailbox$|icon\\.svg$|hero\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|preview/es$|preview/en$|form-lists/es$|form-lists/en$|robots\\.txt$).*)',
  ],
};

/** Query parameters that become cookies. */
const choices = [localeCookie, attendanceCookie, wishCookie];

/** Serves every page in the visitor's language, with its security headers, and keeps it out of shared caches. */
export default async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  if (choices.some((name) => searchParams.has(name))) return storeChoices(request);

  const copied = withoutCopiedEnd(request.nextUrl);
  if (copied && (request.method === 'GET' || request.method === 'HEAD')) return redirectTo(copied);

  const locale = requestLocale(request);
  const admission = await admissionToOffice(request, locale);
  if (admission instanceof Response) return admission;
  // The office audits who opens a person's page, so a HEAD or a prefetch, which nobody sees, gets no page. Browsers do not
  // reuse an answer with this status for a later visit.
  if (admission && !mayBeSeen(request)) {
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
  }
  const target = request.nextUrl.clone();
  target.pathname =
    admission === 'admitted'
      ? `/${locale}/office${pathname.slice(officeSegment.length + 1)}`
      : servedPath(
          { method: request.method, pathname, query: searchParams, cookies: request.cookies },
          locale,
        );
  const response = serveSecured(request, target);
  const isPersonal = admission === 'admitted' || isPersonalPage(pathname);
  for (const [name, value] of Object.entries(pageHeaders(locale, isPersonal)))
    response.headers.set(name, value);
  return response;
}

/**
 * Whether a request for the office is by staff, or the answer to staff who open too many pages or come from another site.
 * Null for all other requests.
 */
async function admissionToOffice(
  request: NextRequest,
  locale: Locale,
): Promise<'admitted' | Response | null> {
  const { nextUrl, cookies } = request;
  const session =
    firstSegment(nextUrl.pathname) === officeSegment &&
    cookies.get(cookieName('session', env().APP_URL))?.value;
  if (!session) return null;
  // Loaded only here: other pages must not wait for the store's code.
  const { admitToOffice } = await import('@/app/_server/office/gate');
  const fromOtherSite = isFromOtherSite(request) ? `${nextUrl.pathname}${nextUrl.search}` : undefined;
  const path = request.method === 'POST' ? nextUrl.pathname : undefined;
  return admitToOffice({ session, locale, postedTo: path, fromOtherSite });
}

/**
 * Stores valid values of `lang`, `asistencia` and `como` in cookies, if a person opened the URL, and redirects to the
 * same URL without these parameters.
 */
function storeChoices(request: NextRequest): NextResponse {
  const { APP_URL } = env();
  const { pathname, search } = request.nextUrl;
  const target = new URL(ownPath(`${pathname}${search}`) ?? '/', APP_URL);
  const locale = readLocale(target.searchParams.get(localeCookie));
  const attendance = readAttendance(target.searchParams.get(attendanceCookie));
  const wish = readWish(target.searchParams.get(wishCookie));
  target.search = queryAfterChoice(target, request.headers.get('referer'), choices).toString();
  const response = redirectTo(`${target.pathname}${target.search}`);
  if (!mayBeSeen(request)) return response;
  if (locale) response.cookies.set(portalCookie('language', locale, APP_URL));
  if (attendance) {
    response.cookies.set(portalCookie('attendance', attendance, APP_URL));
    // The latest choice counts.
    for (const cookie of removedCookies('otherWay', APP_URL, (name) => request.cookies.has(name)))
      response.cookies.set(cookie);
  }
  if (wish) response.cookies.set(portalCookie('wish', wish, APP_URL));
  return response;
}

/**
 * Redirects to a path of the portal. Behind a proxy the request has an internal host, so the address is built on
 * APP_URL.
 */
function redirectTo(path: string): NextResponse {
  const response = NextResponse.redirect(new URL(ownPath(path) ?? '/', env().APP_URL), 307);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}
