import { pageTexts } from '@/lib/i18n/page-texts';
import type { BackfillProgress } from '@/lib/registration/search-index/backfill';

/** Says that people may be missing in a list, as long as earlier registrations are being prepared. */
export async function StillPreparing({ progress }: { progress: BackfillProgress }) {
  const t = await pageTexts('office.people');
  return progress.isWhole ? null : <p>{t('preparing', { percent: progress.percent })}</p>;
}
