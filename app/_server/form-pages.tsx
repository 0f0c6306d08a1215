import { readDeps } from '@/app/_server/read-deps';
import { buildForm, buildUpdateForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import type { FormName } from '@/lib/event/types';
import type { Typed } from '@/lib/http/form-state';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';
import { registerAttendeeAction, updateAttendeeAction } from './actions/registration';

/** The page of a form by which a person registers; static, one for each language, where nothing is known of the person. */
export async function RegisterPage(props: { form: FormName; draft?: string; initial?: Typed }) {
  const { form, draft, initial } = props;
  return (
    <RegistrationForm
      definition={await buildForm(readDeps(), form, await pageLocale(), draft)}
      action={registerAttendeeAction}
      initial={initial}
    />
  );
}

/** The page of the form by which a registration is changed; `from` names the page that it was opened from, by default the pass. */
export async function UpdatePage(props: {
  attendee: Attendee;
  form: FormName;
  initial: Typed;
  from?: string | string[];
}) {
  const { attendee, form, initial, from } = props;
  const id = attendee._id;
  const ui = await pageTexts('ui');
  const back =
    from === 'dashboard'
      ? { href: '/dashboard', label: ui('backToDashboard') }
      : { href: from === 'qr' ? `/qr/${id}` : `/landing?id=${id}`, label: ui('backToPass') };
  // A draft of an older state would bring back what was changed since.
  const draft = `update:${id}:${attendee.updatedAt.getTime()}`;
  return (
    <RegistrationForm
      definition={
        await buildUpdateForm(readDeps(), form, await pageLocale(), {
          draft,
          back,
          categoria: attendee.categoria,
        })
      }
      action={updateAttendeeAction}
      hidden={{ id }}
      initial={initial}
    />
  );
}
