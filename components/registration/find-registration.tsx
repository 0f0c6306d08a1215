import { formTexts } from '@/components/form/form-texts';
import type { FormAction } from '@/lib/base/form-state';
import { pageLocale } from '@/lib/i18n/page-texts';
import { FindRegistrationForm, type WaysToRegister } from './find-registration-form';

/** The form that finds a registration without an account. The page that shows it supplies the heading. */
export async function FindRegistration({ action }: { action: FormAction<WaysToRegister> }) {
  const texts = formTexts(await pageLocale(), 'find', {
    email: 'email',
    submit: 'submit',
    submitting: 'submitting',
    unknown: 'unknown',
  });
  return <FindRegistrationForm action={action} texts={texts} />;
}
