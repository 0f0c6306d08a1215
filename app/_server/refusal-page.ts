import { errorStatus } from '@/lib/base/errors';
import type { Refusal } from '@/lib/base/result';
import { currentEvent } from '@/lib/event/current';
import { refusalHeaders } from '@/lib/http/route';
import type { Locale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';

/**
 * The page that answers a refused link, in the reader's language. Its own link requests the same address again, so that
 * the key in it is kept. It needs no script or style sheet and sends no referrer, since the address contains the key.
 */
export function refusalPage(refusal: Refusal, locale: Locale): Response {
  const t = translator(locale);
  const { name, theme } = currentEvent();
  const { ground, ink, primary, onPrimary } = theme.colors;
  const message = t(`errors.${refusal.code}`);
  const html = `<!doctype html>
<html lang="${locale}" style="background:${ground};color:${ink};font-family:system-ui,sans-serif;line-height:1.5">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${message} · ${name[locale].replaceAll('&', '&amp;')}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body style="max-width:34rem;margin:0 auto;padding:2.5rem 1rem">
<main>
<h1 style="font-size:1.5rem;line-height:1.25">${message}</h1>
<p><a href="" style="display:inline-block;padding:.75rem 1.25rem;border-radius:${theme.radius};background:${primary};color:${onPrimary};font-weight:600">${t('sendinvitation.again')}</a></p>
</main>
</body>
</html>
`;
  const headers = refusalHeaders(refusal, { 'Content-Type': 'text/html; charset=utf-8' });
  return new Response(html, { status: errorStatus[refusal.code], headers });
}
