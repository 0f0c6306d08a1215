import { MissingPage } from '@/components/layout/missing-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { catalogue } from '@/lib/i18n/translator';

/** A record or link that is not there, on a page that exists. */
export default async function NotFound() {
  return <MissingPage texts={catalogue[await pageLocale()].pages.notFound} />;
}
