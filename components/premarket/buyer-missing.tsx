import { Page } from '@/components/layout/page';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The page of a premarket link that belongs to no buyer. */
export async function BuyerMissing() {
  const t = await pageTexts('premarket');
  return (
    <Page title={t('title')}>
      <Notice tone="error">{t('missing')}</Notice>
      <PassingToast tone="error" text={t('missingToast')} />
    </Page>
  );
}
