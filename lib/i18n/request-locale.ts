import type { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';

/** The language of the answer to a request: the stored choice, else the browser's first language. */
export function requestLocale(request: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return (
    readLocale(request.cookies.get(localeCookie)?.value) ??
    localeOfAcceptLanguage(request.headers.get('accept-language'))
  );
}

/** The same for the raw headers of a request. */
export function localeOfHeaders(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const stored = cookie?.split(';').map((pair) => pair.trim().split('=', 2));
  return (
    readLocale(stored?.find(([name]) => name === localeCookie)?.[1]) ??
    localeOfAcceptLanguage(acceptLanguage ?? null)
  );
}

/** The first language of the header, if it is one of the portal's; else the event's default. */
function localeOfAcceptLanguage(header: string | null): Locale {
  const first = header?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return readLocale(first.split(/[-;]/, 1)[0]) ?? defaultLocale;
}
