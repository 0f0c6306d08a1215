import { readDeps } from '@/app/_server/read-deps';
import { currentEvent } from '@/lib/event/current';
import { locales } from '@/lib/i18n/locale';

/** Time until the file expires; RFC 9116 recommends less than a year. */
const validDays = 180;

/** Where to report a vulnerability (RFC 9116); the middleware serves it as `/.well-known/security.txt`. */
export function GET(): Response {
  const { contact, organizerLanguage } = currentEvent();
  const { env, clock } = readDeps();
  const expires = clock();
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  const languages = [organizerLanguage, ...locales.filter((locale) => locale !== organizerLanguage)];
  const lines = [
    `Contact: mailto:${encodeURI(contact.email)}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${env.APP_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
