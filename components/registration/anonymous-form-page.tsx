import { registerAttendeeAction } from '@/app/_server/actions/registration';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { AnonymousForm } from '@/lib/registration/forms';
import { buildForm, type FormDeps } from './build-form';
import { FormPage } from './form-page';

/** The page of a form that needs no account: static, one for each language. */
export async function AnonymousFormPage({ form, deps }: { form: AnonymousForm; deps: FormDeps }) {
  return (
    <FormPage
      definition={await buildForm(deps, form, await pageLocale())}
      submit={registerAttendeeAction}
      doneHref="/landing?id="
      knownHref="/invitadolanding?id="
    />
  );
}
