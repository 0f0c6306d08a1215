import { buildForm, buildUpdateForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { deps } from '@/lib/deps';
import type { Typed } from '@/lib/http/form-state';
import { pageLocale } from '@/lib/i18n/page-texts';
import type { FormKind } from '@/lib/registration/forms';
import type { Attendee } from '@/lib/registration/types';
import { registerAttendeeAction, updateAttendeeAction } from './actions/registration';

/** The page of a form by which a person registers; static, one for each language, where nothing is known of the person. */
export async function RegisterPage(props: { form: FormKind; draft?: string; initial?: Typed }) {
  const { form, draft, initial } = props;
  return (
    <RegistrationForm
      definition={await buildForm(deps(), form, await pageLocale(), draft)}
      action={registerAttendeeAction}
      initial={initial}
    />
  );
}

/** The page of the form by which a registration is changed. */
export async function UpdatePage(props: { attendee: Attendee; form: FormKind; initial: Typed }) {
  const { attendee, form, initial } = props;
  const id = attendee._id;
  // A draft of an older state would bring back what was changed since.
  const draft = `update:${id}:${attendee.updatedAt.getTime()}`;
  return (
    <RegistrationForm
      definition={await buildUpdateForm(deps(), form, await pageLocale(), draft)}
      action={updateAttendeeAction}
      hidden={{ id }}
      initial={initial}
    />
  );
}
