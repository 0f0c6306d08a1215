import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { offersForm, registrationState, showTime } from '@/lib/event/rules';
import { formNames } from '@/lib/event/types';
import { storedChoice } from '@/lib/i18n/choices';
import type { Locale } from '@/lib/i18n/locale';
import { headersAsRequest, requestLocale } from '@/lib/i18n/request-locale';
import { firstSegment, internalPages, isPersonalPage, landingPages, registrationPages } from '@/lib/pages';
import { attendanceCookie, readAttendance } from '@/lib/registration/catalogue/attendance';
import { cookieName } from './browser/cookies';
import { proofNames, proofPages, readPremarketRequests } from './browser/proofs';

interface PageRequest {
  method: string;
  pathname: string;
  query: Pick<URLSearchParams, 'has'>;
  cookies: { get(name: string): { value: string } | undefined };
}

/** The path below `app/` that serves a request: the page in the request's language, or its replacement. */
export function servedPath({ method, pathname, query, cookies }: PageRequest, locale: Locale): string {
  const event = currentEvent();
  const state = registrationState(event, new Date(), env().REGISTRATION_OPEN);
  const isRead = method === 'GET' || method === 'HEAD';
  if (landingPages.has(pathname)) {
    if (state !== 'open') return `/${locale}/closed/${state}/landing`;
    const isShowDay = offersForm(event, 'express') && showTime(event, new Date(), state).phase === 'during';
    return isShowDay ? `/${locale}/show-day` : `/${locale}`;
  }
  if (internalPages.has(firstSegment(pathname))) return '/not-found';
  if (pathname === '/.well-known/security.txt') return '/security-txt';
  // A signed link makes its reader the owner, then redirects to the page.
  if (pathname === '/landing' && query.has('key')) return '/owner-link';
  // A mailbox that ends invitations posts to the address of the page (RFC 8058), and the page does the same.
  if (pathname === '/baja' && method === 'POST') return '/opt-out';
  // For somebody who is registered already, the personal link opens the pass.
  if (pathname === proofPages.personal && isRead && query.has('id')) return '/confirm-link';
  const poster = /^\/aqui\/([^/]+)$/.exec(pathname)?.[1];
  if (poster && isRead) return `/gate-poster/${poster}`;
  // The id of a mailed link is moved to a cookie, so that the page's address never contains it.
  const proof = proofNames.find((name) => proofPages[name] === pathname);
  if (proof && isRead && query.has('id')) return `/mailed-link/${proof}`;
  // The page's path has the buyer's id. The mailed link has the request's id in the same place.
  const premarketId = /^\/premarketvalidation\/([0-9a-f]{24})$/.exec(pathname)?.[1];
  if (premarketId && isRead) {
    const requests = cookies.get(cookieName('premarket', env().APP_URL))?.value;
    if (!readPremarketRequests(requests).has(premarketId)) return `/premarket-link/${premarketId}`;
  }
  const attendance = readAttendance(storedChoice(cookies, attendanceCookie));
  // The form whose page, or whose rules page, the path names.
  const form = formNames.find((name) => pathname === `/${name}` || pathname === `/rules/${name}`);
  const isConference =
    form === 'visitante' && attendance === 'CONGRESISTA' && offersForm(event, 'congresista');
  if (form && !isConference && !offersForm(event, form)) return '/not-found';
  if (registrationPages.has(pathname) && state !== 'open') return `/${locale}/closed/${state}`;
  if (pathname === '/visitante' && isConference) return `/${locale}/congresista`;
  return `/${locale}${pathname}`;
}

/**
 * The headers by which caches treat a page. Next marks static pages with `s-maxage`, so a shared cache would mix the
 * languages. `no-store` keeps personal pages out of the browser's history too, so that nothing shows after signing out.
 */
export function pageHeaders(locale: Locale, isPersonal: boolean): Record<string, string> {
  return {
    'Cache-Control': isPersonal ? 'private, no-store' : 'private, no-cache',
    'Content-Language': locale,
  };
}

/** What `middleware.ts` makes of a request without a query: the path that serves it, and the page's headers. */
export function servedPage({ method = '', headers }: IncomingMessage, pathname: string) {
  const request = headersAsRequest(headers);
  const locale = requestLocale(request);
  const query = { has: () => false };
  return {
    path: servedPath({ method, pathname, query, cookies: request.cookies }, locale),
    headers: pageHeaders(locale, isPersonalPage(pathname)),
  };
}
