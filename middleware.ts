import { type NextRequest, NextResponse } from 'next/server';
import { nameOfProviders } from '@/lib/accounts/provider-sets';
import { configuredProviders } from '@/lib/accounts/providers';
import { sessionCookieOf } from '@/lib/accounts/session';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { isRegistrationOpen } from '@/lib/event/rules';
import { ownPath } from '@/lib/http/own-path';
import { rewriteSecured } from '@/lib/http/security-headers';
import { categoryCookie, type Locale, localeCookie, readLocale } from '@/lib/i18n/locale';
import { previousQuery } from '@/lib/i18n/previous-query';
import { requestLocale } from '@/lib/i18n/request-locale';
import { isPersonalPage } from '@/lib/privacy/personal-pages';
import { readAttendance } from '@/lib/registration/attendance';

export const config = {
  runtime: 'nodejs',
  // Pages alone: no API, no files of Next or ours.
  matcher: ['/((?!api/|api$|_next/|dev/|dev$|icon\\.svg$|favicon\\.ico$|robots\\.txt$).*)'],
};

/** Pages that a closed registration replaces by dates and contact (design.md, "Event variants"). */
const registrationPages = new Set(['/visitante', '/estudiante', '/express', '/register', '/comprador']);
/** Pages that only the middleware leads to; asked for by their own names they are not there. */
const inner = /^\/(?:closed|congresista|(?:login|register)\/.*)\/?$/;
const year = 60 * 60 * 24 * 365;

/** Answers every page in the person's language, kept by no shared cache, with the headers that fit it. */
export default function middleware(request: NextRequest): NextResponse {
  const { searchParams } = request.nextUrl;
  if (searchParams.has('lang') || searchParams.has('asistencia')) return storeChoices(request);

  const locale = requestLocale(request);
  const target = request.nextUrl.clone();
  target.pathname = internalPath(request, locale);
  const response = rewriteSecured(request, target);
  // Static pages say `s-maxage`: a shared cache would mix the languages. After signing out, no way back shows a person's own pages.
  const isPersonal = isPersonalPage(request.nextUrl.pathname);
  response.headers.set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache');
  response.headers.set('Content-Language', locale);
  return response;
}

/** Where the page of a path lives: below its language, unless its link or the person's choice leads elsewhere. */
function internalPath(request: NextRequest, locale: Locale): string {
  const path = request.nextUrl.pathname;
  if (path === '/') return `/${locale}`;
  if (inner.test(path)) return '/not-found';
  // The link in a confirmation makes its reader the owner before it shows the page.
  if (path === '/landing' && request.nextUrl.searchParams.has('key')) return '/owner-link';
  // So does the one for a new password: the page never sees its id.
  if (path === '/passwordResetBack' && request.nextUrl.searchParams.has('id')) return '/reset-link';
  if (registrationPages.has(path) && !isOpen()) return `/${locale}/closed`;
  if (path === '/login' || path === '/register') return `/${locale}${path}/${entrance(request)}`;
  const attendance = readAttendance(request.cookies.get(categoryCookie)?.value);
  if (path === '/visitante' && attendance === 'CONGRESISTA') return `/${locale}/congresista`;
  return `/${locale}${path}`;
}

/** Sign-in and registration are static, but for who comes with a session, or with something to be told or brought back to. */
function entrance({ cookies, nextUrl }: NextRequest): string {
  const isExpected =
    cookies.has(sessionCookieOf(env().APP_URL).name) ||
    nextUrl.searchParams.has('callbackUrl') ||
    nextUrl.searchParams.has('reset');
  return isExpected ? 'arrival' : nameOfProviders(configuredProviders(env()));
}

function isOpen(): boolean {
  return isRegistrationOpen(currentEvent(), new Date(), env().REGISTRATION_OPEN);
}

/** Keeps `lang` and `asistencia` of the query in cookies and goes to the same page without them; other values are ignored. */
function storeChoices(request: NextRequest): NextResponse {
  // Behind a proxy the request names another host: links of ours begin with APP_URL alone.
  const target = new URL(
    ownPath(`${request.nextUrl.pathname}${request.nextUrl.search}`) ?? '/',
    env().APP_URL,
  );
  const locale = readLocale(target.searchParams.get('lang'));
  const category = readAttendance(target.searchParams.get('asistencia'));
  const query = previousQuery(target, request.headers.get('referer'));
  target.searchParams.delete('lang');
  target.searchParams.delete('asistencia');
  for (const [name, value] of query) target.searchParams.append(name, value);
  const response = NextResponse.redirect(target, 307);
  response.headers.set('Cache-Control', 'private, no-store');
  const options = {
    path: '/',
    maxAge: year,
    sameSite: 'lax',
    httpOnly: true,
    secure: env().APP_URL.startsWith('https:'),
  } as const;
  if (locale) response.cookies.set(localeCookie, locale, options);
  if (category) response.cookies.set(categoryCookie, category, options);
  return response;
}
