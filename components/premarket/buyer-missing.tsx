import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';

/** What the organiser sees where the link names no buyer (spec §8). */
export async function BuyerMissing() {
  const t = await getTranslations('premarket');
  return (
    <Page title={t('title')}>
      <Notice tone="error">{t('missing')}</Notice>
      <PassingToast tone="error" text={t('missingToast')} />
    </Page>
  );
}
