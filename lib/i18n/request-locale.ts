import type { IncomingHttpHeaders } from 'node:http';
import { NextRequest } from 'next/server';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';
import { storedChoice } from './stored-choice';

/** The language of the answer to a request: the stored choice, else the browser's first language, else the event's. */
export function requestLocale({ cookies, headers }: Pick<NextRequest, 'cookies' | 'headers'>): Locale {
  const first = headers.get('accept-language')?.split(/[,;-]/, 1)[0];
  return readLocale(storedChoice(cookies, localeCookie)) ?? readLocale(first) ?? defaultLocale;
}

/** The same for the raw headers of a request. */
export function localeOfHeaders({ cookie = '', 'accept-language': language = '' }: IncomingHttpHeaders) {
  const headers = { cookie, 'accept-language': language };
  return requestLocale(new NextRequest('http://localhost', { headers }));
}
