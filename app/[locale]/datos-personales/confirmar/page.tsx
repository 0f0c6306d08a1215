import { currentUser, proofOf } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { RequestConfirmation } from '@/components/privacy/request-confirmation';
import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { isFactorGiven } from '@/lib/office/abilities';
import { findStaff, lacksFactor } from '@/lib/office/find-staff';
import { factorPathTo } from '@/lib/office/rules';
import { viewDataRequest } from '@/lib/privacy/confirm-request';
import { confirmDataRequestAction } from './actions';

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
  const user = request.isOfStaff ? await currentUser() : null;
  const staff = user && (await findStaff(readDeps(), user));
  const suffix = suffixes[request.kind];
  return (
    <RequestConfirmation
      action={confirmDataRequestAction}
      id={request.id}
      correction={request.kind === 'correction' ? request.text : undefined}
      isDeletion={request.kind === 'deletion'}
      isAwaited={request.isAwaited}
      isDone={request.isDone && request.kind !== 'access'}
      note={
        request.isOfStaff && staff && !isFactorGiven(staff, readDeps().clock(), true) && !lacksFactor(staff)
          ? t.rich('confirmStaffFactor', { link: linkTo(factorPathTo('/datos-personales/confirmar')) })
          : undefined
      }
      home={(await pageTexts('ui'))('backHome')}
      texts={formTexts(await pageLocale(), 'privacyRequest', {
        title: 'confirmTitle',
        lead: request.isOfStaff ? 'confirmStaffDeletion' : `confirm${suffix}`,
        submit: `confirm${suffix}Submit`,
        submitting: 'confirming',
        keep: 'keep',
        doneTitle: `done${suffix}Title`,
        done: `done${suffix}`,
        awaitedTitle: 'awaitedTitle',
        awaited: 'awaited',
        download: 'download',
        downloadName: 'downloadName',
        invalidTitle: 'invalidTitle',
        invalid: 'invalid',
        again: 'another',
      })}
    />
  );
}
