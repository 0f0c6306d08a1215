import { readDeps } from '@/app/_server/read-deps';
import { buildForm, buildUpdateForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import type { FormName } from '@/lib/event/types';
import type { Typed } from '@/lib/http/form-state';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';
import { registerAttendeeAction, updateAttendeeAction } from './actions/registration';

/** The page of a registration form. Without `draft` and `initial` it is static, one page per language. */
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

/** The page of the form that corrects a registration. `from` names the page that the back link returns to, by default the pass. */
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
  // A draft of an older version of the record would undo later changes.
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
