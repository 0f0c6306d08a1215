import { pageMetadata } from '@/app/_server/page-metadata';
import { GatePage } from '@/components/gate/gate-page';
import { env } from '@/lib/base/env';
import { currentEvent } from '@/lib/event/current';
import { pageLocale } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';

export const generateMetadata = pageMetadata('gate.title', { index: false });

/** Where gate staff read passes, with and without network. The page is the same for everybody and has nobody's data. */
export default async function PuertaPage() {
  const locale = await pageLocale();
  const { timeZone, theme, qrPayload } = currentEvent();
  return (
    <GatePage
      locale={locale}
      texts={allClientTexts(locale, 'gate')}
      timeZone={timeZone}
      colors={theme.categoryColors}
      hasFolios={qrPayload === 'guid'}
      isKept={env().isProduction}
    />
  );
}
