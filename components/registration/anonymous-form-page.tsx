import type { FormAction } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { FormKind } from '@/lib/registration/types';
import { buildForm } from './build-form';
import { FormPage } from './form-page';
import type { WizardPosition } from './wizard';

/** The page of a form that needs no account: static, one for each language. */
export async function AnonymousFormPage({
  form,
  action,
}: {
  form: Exclude<FormKind, 'comprador'>;
  action: FormAction<WizardPosition>;
}) {
  return (
    <FormPage definition={await buildForm(form, await pageLocale())} action={action} hidden={{ form }} />
  );
}
