import { inWords } from '@/app/_server/form/refusal-in-words';
import { factorPath } from '@/app/_server/office/require-staff';
import { Notice } from '@/components/ui/notice';
import { linkTo } from '@/components/ui/text-link';
import type { Refusal } from '@/lib/base/result';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

/** Why a list of people is not shown; after too many people in a day, with a link to the second factor. */
export async function ListProblem({ refusal, path }: { refusal: Refusal; path: string }) {
  const t = await pageTexts('office.people');
  return (
    <Notice tone="danger">
      {refusal.code === 'factor_required' ? (
        <>
          <p>{t.rich('paused', { link: linkTo(factorPath(path)) })}</p>
          <p>{t('pausedAlways')}</p>
        </>
      ) : (
        inWords(refusal, await pageLocale()).problem?.text
      )}
    </Notice>
  );
}
