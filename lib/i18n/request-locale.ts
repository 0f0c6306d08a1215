import type { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';

/** The language of the answer to a request: the stored choice, else the browser's. */
export function requestLocale(request: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return (
    readLocale(request.cookies.get(localeCookie)?.value) ??
    localeOfAcceptLanguage(request.headers.get('accept-language'))
  );
}

/** English if the first language in `Accept-Language` is English, else Spanish. */
function localeOfAcceptLanguage(header: string | null): Locale {
  const first = header?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return /^en(-|;|$)/.test(first) ? 'en' : defaultLocale;
}
