import type { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';

/** The language that a request is answered in: the stored choice, else its browser's (design.md, "Language and category"). */
export function requestLocale(request: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  return (
    readLocale(request.cookies.get(localeCookie)?.value) ??
    localeOfAcceptLanguage(request.headers.get('accept-language'))
  );
}

/** English if the first language that the browser names is, else Spanish (spec §2). */
function localeOfAcceptLanguage(header: string | null): Locale {
  const first = header?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return /^en(-|;|$)/.test(first) ? 'en' : defaultLocale;
}
