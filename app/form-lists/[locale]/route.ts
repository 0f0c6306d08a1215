import { readDeps } from '@/app/_server/read-deps';
import { defaultLocale, locales, readLocale } from '@/lib/i18n/locale';
import { placeLists } from '@/lib/registration/place/lists';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The countries, phone codes and states of the forms, made at build time. Forms load them on first use. */
export async function GET(_: Request, { params }: RouteContext<'/form-lists/[locale]'>): Promise<Response> {
  const locale = readLocale((await params).locale) ?? defaultLocale;
  return Response.json(await placeLists(readDeps(), locale));
}
