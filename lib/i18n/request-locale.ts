import type { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';
import { storedChoice } from './stored-choice';

/** The language of the answer to a request: the stored choice, else the browser's first language. */
export function requestLocale(request: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return (
    readLocale(storedChoice(request.cookies, localeCookie)) ??
    localeOfAcceptLanguage(request.headers.get('accept-language'))
  );
}

/** The same for the raw headers of a request. */
export function localeOfHeaders(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const pairs = cookie?.split(';').map((pair) => pair.trim().split('=', 2)) ?? [];
  const cookies = new Map(pairs.map(([name = '', value = '']) => [name, { value }]));
  return readLocale(storedChoice(cookies, localeCookie)) ?? localeOfAcceptLanguage(acceptLanguage ?? null);
}

/** The first language of the header, if it is one of the portal's; else the event's default. */
function localeOfAcceptLanguage(header: string | null): Locale {
  const first = header?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return readLocale(first.split(/[-;]/, 1)[0]) ?? defaultLocale;
}
