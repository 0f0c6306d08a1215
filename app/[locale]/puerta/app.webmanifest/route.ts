import { currentEvent } from '@/lib/event/current';
import { readLocale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

/** Name, icon and colours of the gate's page on a home screen, in the reader's language. */
export async function GET(
  _: Request,
  { params }: RouteContext<'/[locale]/puerta/app.webmanifest'>,
): Promise<Response> {
  const locale = readLocale((await params).locale);
  if (!locale) return new Response(null, { status: 404 });
  const { shortName, theme } = currentEvent();
  const t = textsOf(locale, 'gate');
  const manifest = {
    name: `${t('title')} · ${shortName[locale]}`,
    short_name: t('title'),
    lang: locale,
    id: '/puerta',
    start_url: '/puerta',
    scope: '/puerta',
    display: 'standalone',
    background_color: theme.colors.brand,
    theme_color: theme.colors.brand,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
