import type { FormAction } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { AnonymousForm } from '@/lib/registration/forms';
import { buildForm, type FormDeps } from './build-form';
import { FormPage } from './form-page';
import type { WizardPosition } from './wizard';

/** The page of a form that needs no account: static, one for each language. */
export async function AnonymousFormPage({
  form,
  deps,
  action,
}: {
  form: AnonymousForm;
  deps: FormDeps;
  action: FormAction<WizardPosition>;
}) {
  return (
    <FormPage
      definition={await buildForm(deps, form, await pageLocale())}
      action={action}
      hidden={{ form }}
    />
  );
}
