import type { IncomingMessage } from 'node:http';
import { type ErrorCode, errorStatus } from '@/lib/base/errors';
import { type Refusal, refuse } from '@/lib/base/result';
import { reportSecurityEvent } from '@/lib/base/security-log';
import { currentEvent } from '@/lib/event/current';
import { refusalHeaders, refusalResponse } from '@/lib/http/route';
import { isRefusedInput, writeGate } from '@/lib/http/write-gate';
import type { Locale } from '@/lib/i18n/locale';
import { localeOfHeaders } from '@/lib/i18n/request-locale';
import { textsOf, translator } from '@/lib/i18n/translator';
import { isCalledByScript } from '@/lib/server/next/action-request';
import { failedAction } from '@/lib/server/next/failed-action';
import { isApiUrl, methodsOf } from '@/lib/server/validate-request';

/**
 * The page that answers a refused request, in the reader's language.
 * @param way whether its link requests the same address again, so that a key in it is kept, or opens the home page
 */
export function refusalPage(refusal: Refusal, locale: Locale, way: 'again' | 'home' = 'again'): Response {
  const t = translator(locale);
  const html = plainPage(locale, {
    title: t(`errors.${refusal.code}`, refusal.values),
    href: way === 'home' ? '/' : '',
    label: { again: t('sendinvitation.again'), home: t('pages.notFound.home') }[way],
  });
  const headers = refusalHeaders(refusal, { 'Content-Type': 'text/html; charset=utf-8' });
  return new Response(html, { status: errorStatus[refusal.code], headers });
}

/** Asks staff who followed a link of another site whether to continue to this address of the office. */
export function continuePage(path: string, locale: Locale): Response {
  const t = textsOf(locale, 'office.fromElsewhere');
  const html = plainPage(locale, { title: t('title'), text: t('text'), href: path, label: t('continue') });
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' };
  return new Response(html, { headers });
}

interface PlainPage {
  title: string;
  text?: string;
  /** Where the link leads, and its text. */
  href: string;
  label: string;
}

/**
 * A page with one link. It needs no script or style sheet and sends no referrer, since the address may contain a key.
 */
function plainPage(locale: Locale, { title, text, href, label }: PlainPage): string {
  const { name, theme } = currentEvent();
  const { ground, ink, primary, onPrimary } = theme.colors;
  return `<!doctype html>
<html lang="${locale}" style="color-scheme:only light;background:${ground};color:${ink};font-family:system-ui,sans-serif;line-height:1.5">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title} · ${escaped(name[locale])}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body style="max-width:34rem;margin:0 auto;padding:2.5rem 1rem">
<main>
<h1 style="font-size:1.5rem;line-height:1.25">${title}</h1>
${text ? `<p>${text}</p>\n` : ''}<p><a href="${escaped(href)}" style="display:inline-block;padding:.75rem 1.25rem;border-radius:${theme.radius};background:${primary};color:${onPrimary};font-weight:600">${label}</a></p>
</main>
</body>
</html>
`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** When to repeat a request that was refused during an overload, seconds. */
const overloadRetry = 3;

/**
 * The refusal of a request that does not reach a handler, in the caller's language: JSON for the API, the code for a
 * script that calls a server action during an overload, otherwise a page.
 */
export function refuseRequest({ url = '/', method, headers }: IncomingMessage, code: ErrorCode): Response {
  const locale = localeOfHeaders(headers);
  const isOverloaded = code === 'unavailable';
  const sent = { get: (name: string) => headers[name]?.toString() ?? null };
  const isWrite = method !== 'GET' && method !== 'HEAD';
  const over = isWrite && isRefusedInput({ code }) ? writeGate.checkAnonymous(sent) : null;
  const refusal = over ?? refuse(code, isOverloaded ? { retryAfter: overloadRetry } : {});
  if (isWrite && !over) void writeGate.note(refusal, sent);
  if (code === 'forbidden_origin') reportSecurityEvent('origin_refused', {}, sent);
  if (isOverloaded && isCalledByScript(headers))
    return failedAction(code, errorStatus[code], refusalHeaders(refusal));
  const response = isApiUrl(url)
    ? refusalResponse(refusal, locale)
    : refusalPage(refusal, locale, isOverloaded ? 'again' : 'home');
  if (code === 'method_not_allowed')
    response.headers.set('Allow', (isApiUrl(url) ? methodsOf('/') : methodsOf(url)).join(', '));
  return response;
}
