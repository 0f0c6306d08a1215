import { previewPicture } from '@/app/_server/preview-picture';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The picture that stands beside shared links, in either language. */
export async function GET(_: Request, { params }: RouteContext<'/preview/[locale]'>): Promise<Response> {
  return previewPicture(currentEvent(), readLocale((await params).locale) ?? defaultLocale);
}
