import { signInAgainAction } from '@/app/_server/actions/accounts';
import { currentEnrolment, currentStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import {
  challengePasskeyAction,
  giveCodeAction,
  givePasskeyAction,
  mailEnrolmentLinkAction,
  renewCodesAction,
} from '@/app/[locale]/office/acceso/actions';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { FactorForm } from '@/components/office/factor-form';
import { QrCode } from '@/components/pass/qr-code';
import { Notice } from '@/components/ui/notice';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { permit } from '@/lib/office/abilities';
import { authenticatorUri, offeredSecret } from '@/lib/office/factor/authenticator';
import { setsUpAuthenticator } from '@/lib/office/factor/give-code';
import { passkeyStep } from '@/lib/office/factor/give-passkey';
import { officePath, officeReturnPath } from '@/lib/office/rules';
import type { Staff } from '@/lib/office/types';
import { qrDrawing } from '@/lib/pass/qr';

export const generateMetadata = pageMetadata('office.factor.title.give', { index: false });

/**
 * Where staff give their second factor, set it up, or renew their recovery codes. The first one is set up with a mailed
 * link.
 */
export default async function FactorPage({ searchParams }: PageProps<'/[locale]/office/acceso'>) {
  const staff = await currentStaff();
  const { next, sent } = await searchParams;
  const enrolment = await currentEnrolment(staff);
  if (enrolment && enrolment.step !== 'setUp') {
    return (
      <LinkStep
        email={staff.email}
        step={enrolment.step}
        next={officeReturnPath(next)}
        isSent={sent === 'yes'}
      />
    );
  }
  const locale = await pageLocale();
  const t = await pageTexts('office.factor');
  const now = readDeps().clock();
  const isSetUp = !setsUpAuthenticator(staff, now);
  const mayRenew = isSetUp && permit(staff, 'renewCodes', now).ok;
  const step = mayRenew ? 'renew' : isSetUp ? 'give' : 'setUp';
  const passkey = passkeyStep(readDeps(), staff, enrolment?.enrolment);
  const passkeyTexts = formTexts(locale, 'office.factor', {
    submit: passkey === 'create' ? 'passkeyCreate' : 'passkeyGet',
    submitting: 'submitting',
    cancelled: 'passkeyCancelled',
  });
  const texts = formTexts(locale, 'office.factor', {
    submit: isSetUp ? 'submit' : 'finish',
    submitting: 'submitting',
    code: 'code',
    hint: isSetUp ? 'codeHint' : 'setUpHint',
    codesTitle: 'codesTitle',
    codesLead: 'codesLead',
    continue: 'continue',
  });
  const renewalTexts = formTexts(locale, 'office.factor', { submit: 'renew', submitting: 'submitting' });
  return (
    <Page
      title={t(`title.${step}`)}
      lead={t(`lead.${step}`)}
      back={step === 'renew' ? { href: officePath, label: t('back') } : undefined}
    >
      <FactorForm
        action={giveCodeAction}
        renewal={mayRenew ? { action: renewCodesAction, texts: renewalTexts } : undefined}
        texts={texts}
        next={officeReturnPath(next)}
        passkey={
          passkey
            ? { action: givePasskeyAction, challenge: challengePasskeyAction, texts: passkeyTexts }
            : undefined
        }
      >
        {!isSetUp && <AuthenticatorSetup staff={staff} />}
      </FactorForm>
    </Page>
  );
}

/** Asks for the mailed link, or for a sign-in that is newer than the link that this browser opened. */
async function LinkStep({
  email,
  step,
  next,
  isSent,
}: {
  email: string;
  step: 'askForLink' | 'signInAgain';
  next: string;
  isSent: boolean;
}) {
  const locale = await pageLocale();
  const t = await pageTexts('office.factor');
  const isAsked = step === 'askForLink';
  const submit = isAsked ? (isSent ? 'linkAgain' : 'link') : 'signInAgain';
  return (
    <Page
      title={t('title.setUp')}
      lead={<Filled text={t.raw(isAsked ? 'linkLead' : 'signInAgainLead')} email={email} />}
    >
      {isAsked && isSent && (
        <Notice tone="success" className="mb-6">
          <p role="status">
            <Filled text={t.raw('linkSent')} email={email} />
          </p>
        </Notice>
      )}
      <ButtonForm
        action={isAsked ? mailEnrolmentLinkAction : signInAgainAction}
        hidden={{ next }}
        texts={formTexts(locale, 'office.factor', { submit, submitting: 'sending' })}
        variant={isSent ? 'secondary' : 'primary'}
        isWide
      />
    </Page>
  );
}

/** The QR code and key with which an authenticator app is set up. */
async function AuthenticatorSetup({ staff }: { staff: Staff }) {
  const t = await pageTexts('office.factor');
  const { secrets, event } = readDeps();
  const secret = offeredSecret(secrets, staff);
  const uri = authenticatorUri(event.shortName[await pageLocale()], staff.email, secret);
  return (
    <>
      <QrCode drawing={qrDrawing(uri)} label={t('qr')} className="w-full max-w-[15rem]" />
      <p className="text-hint">
        {t('manual')}{' '}
        <code translate="no" className="font-code break-all">
          {secret.match(/.{4}/g)?.join(' ')}
        </code>
      </p>
    </>
  );
}
