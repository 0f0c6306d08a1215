import type { IncomingHttpHeaders } from 'node:http';
import { NextRequest } from 'next/server';
import { storedChoice } from './choices';
import { defaultLocale, type Locale, localeCookie, readLocale } from './locale';

/** The parts of a request in which people and browsers choose. */
interface Choices {
  cookies: { get(name: string): { value: string } | undefined };
  headers: { get(name: string): string | null | undefined };
}

/** The language of the answer to a request: the stored choice, else the browser's first language, else the event's. */
export function requestLocale({ cookies, headers }: Choices): Locale {
  const first = headers.get('accept-language')?.split(/[,;-]/, 1)[0];
  return readLocale(storedChoice(cookies, localeCookie)) ?? readLocale(first) ?? defaultLocale;
}

/** What a request's raw headers say about the language and other stored choices. */
export function headersAsRequest({ cookie, 'accept-language': language }: IncomingHttpHeaders): Choices {
  return {
    // Parsing takes as long as all other work for a static page.
    cookies: cookie ? new NextRequest('http://localhost', { headers: { cookie } }).cookies : new Map(),
    headers: new Map(language === undefined ? [] : [['accept-language', language]]),
  };
}

/** `requestLocale` for raw headers. */
export const localeOfHeaders = (headers: IncomingHttpHeaders): Locale =>
  requestLocale(headersAsRequest(headers));
