import { redirect } from 'next/navigation';
import { signInAgainAction } from '@/app/_server/actions/accounts';
import { loadEnrolment } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('account.enrolment.title', { index: false });

const factorPage = `${officePath}/acceso`;
const signInPage = `/login?callbackUrl=${encodeURIComponent(factorPage)}`;

/**
 * The target of the link that sets up the first second factor, after this browser stored its proof. Says how to
 * continue: sign in, sign in again, or ask for another link. Opening it changes nothing.
 */
export default async function EnrolmentPage() {
  const locale = await pageLocale();
  const t = await pageTexts('account.enrolment');
  const { step, email } = await loadEnrolment();
  if (step === 'setUp') redirect(factorPage);
  return (
    <Page title={t('title')} lead={<Filled text={t.raw(`lead.${step}`)} email={email} />}>
      <div className="space-y-3">
        {step === 'signInAgain' || step === 'otherAccount' ? (
          <ButtonForm
            action={signInAgainAction}
            texts={formTexts(locale, 'account.enrolment', { submit: 'again', submitting: 'signingOut' })}
            variant="primary"
            isWide
          />
        ) : (
          <ButtonLink href={step === 'unproven' ? '/passwordReset' : signInPage} isWide>
            {t(step === 'unproven' ? 'newPassword' : 'signIn')}
          </ButtonLink>
        )}
        {step === 'signIn' && readDeps().registrationState() === 'open' && (
          <ButtonLink href="/register" variant="secondary" isWide>
            {t('register')}
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
