import { buildForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { AnonymousForm } from '@/lib/registration/forms';
import { registerAttendeeAction } from './actions/registration';

/** The page of a form that needs no account: static, one for each language. */
export async function AnonymousFormPage({ form }: { form: AnonymousForm }) {
  const definition = await buildForm(deps(), form, await pageLocale());
  return <RegistrationForm definition={definition} action={registerAttendeeAction} />;
}
