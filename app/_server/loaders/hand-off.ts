import type { Locale } from '@/lib/i18n/locale';

/**
 * The address of a record's page on the separate registration site. It keeps the path and query of the site's own
 * address.
 */
export function handOffUrl(
  site: string,
  page: 'nuevoRegistro' | 'conferencias',
  id: string,
  choices: { asistencia: string; lang: Locale },
): string {
  const url = new URL(site);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${page}/${encodeURIComponent(id)}`;
  url.searchParams.set('asistencia', choices.asistencia);
  url.searchParams.set('lang', choices.lang);
  return url.href;
}
