import type { MetadataRoute } from 'next';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale } from '@/lib/i18n/locale';

/** Name, icon and colours of the portal on a home screen. It is built once for all visitors, so it is in Spanish. */
export default function manifest(): MetadataRoute.Manifest {
  const { name, shortName, tagline, theme } = currentEvent();
  return {
    name: name[defaultLocale],
    short_name: shortName[defaultLocale],
    description: tagline[defaultLocale],
    lang: defaultLocale,
    start_url: '/',
    display: 'browser',
    background_color: theme.colors.ground,
    theme_color: theme.colors.brand,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
}
