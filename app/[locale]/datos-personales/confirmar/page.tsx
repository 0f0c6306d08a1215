import { confirmDataRequestAction } from '@/app/_server/actions/privacy';
import { pageMetadata } from '@/app/_server/page-metadata';
import { proofOf } from '@/app/_server/proof';
import { readDeps } from '@/app/_server/read-deps';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { RequestConfirmation } from '@/components/privacy/request-confirmation';
import { ButtonLink } from '@/components/ui/button';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { viewDataRequest } from '@/lib/privacy/confirm-request';

export const generateMetadata = pageMetadata('privacyRequest.confirmTitle', { index: false });

const suffixes = { access: 'Access', correction: 'Correction', deletion: 'Deletion' } as const;

/**
 * The target of the mailed link about a data request, after this browser stored its proof. Nothing happens until the
 * person confirms.
 */
export default async function ConfirmRequestPage() {
  const request = await viewDataRequest(readDeps(), await proofOf('privacy'));
  const t = await pageTexts('privacyRequest');
  if (!request) {
    return (
      <Page title={t('invalidTitle')} lead={t('invalid')}>
        <ButtonLink href="/datos-personales">{t('another')}</ButtonLink>
      </Page>
    );
  }
  const suffix = suffixes[request.kind];
  return (
    <RequestConfirmation
      action={confirmDataRequestAction}
      id={request.id}
      correction={request.kind === 'correction' ? request.text : undefined}
      isDeletion={request.kind === 'deletion'}
      isDone={request.isDone && request.kind !== 'access'}
      home={(await pageTexts('ui'))('backHome')}
      texts={formTexts(await pageLocale(), 'privacyRequest', {
        title: 'confirmTitle',
        lead: `confirm${suffix}`,
        submit: `confirm${suffix}Submit`,
        submitting: 'confirming',
        keep: 'keep',
        doneTitle: `done${suffix}Title`,
        done: `done${suffix}`,
        download: 'download',
        downloadName: 'downloadName',
        invalidTitle: 'invalidTitle',
        invalid: 'invalid',
        again: 'another',
      })}
    />
  );
}
