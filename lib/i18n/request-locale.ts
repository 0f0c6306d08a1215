import type { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';

/** The language that a request is answered in: the stored choice, else its browser's. */
export function requestLocale(request: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return (
    readLocale(request.cookies.get(localeCookie)?.value) ??
    localeOfAcceptLanguage(request.headers.get('accept-language'))
  );
}

/** The first language that the browser names, where it is one of ours; else the event's default. */
function localeOfAcceptLanguage(header: string | null): Locale {
  const first = header?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return readLocale(first.split(/[-;]/, 1)[0]) ?? defaultLocale;
}
