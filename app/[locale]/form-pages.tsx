import type { ReactNode } from 'react';
import { registerAttendeeAction, updateAttendeeAction } from '@/app/_server/actions/registration';
import { readDeps } from '@/app/_server/read-deps';
import { buildForm, buildUpdateForm } from '@/components/registration/build-form';
import type { BuyerForm } from '@/components/registration/buyer-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import type { Answers } from '@/lib/base/form-state';
import type { FormName } from '@/lib/event/types';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { originalField, originalText } from '@/lib/registration/correct/original-answers';
import type { Attendee } from '@/lib/registration/record';

/** Only the pages of buyers import their form: importing it here would load its controls with every form. */
type FormOfPage =
  | { form: 'comprador'; Form: typeof BuyerForm }
  | { form: Exclude<FormName, 'comprador'>; Form?: undefined };

/** The page of a registration form. Without `draft` and `initial` it is static, one page per language. */
export async function RegisterPage(
  props: FormOfPage & { draft?: string; initial?: Answers; before?: ReactNode },
) {
  const { form, Form = RegistrationForm, draft, initial, before } = props;
  return (
    <Form
      definition={await buildForm(readDeps(), form, await pageLocale(), draft)}
      action={registerAttendeeAction}
      initial={initial}
      before={before}
    />
  );
}

/**
 * The page of the form that corrects a registration. `from` names the page that the back link returns to, by default
 * the pass.
 */
export async function UpdatePage(
  props: FormOfPage & { attendee: Attendee; initial: Answers; from?: string | string[] },
) {
  const { attendee, form, Form = RegistrationForm, initial, from } = props;
  const id = attendee._id;
  const ui = await pageTexts('ui');
  const back =
    from === 'dashboard'
      ? { href: '/dashboard', label: ui('backToDashboard') }
      : { href: from === 'qr' ? `/qr/${id}` : `/landing?id=${id}`, label: ui('backToPass') };
  // A draft of an older version of the record would undo later changes.
  const draft = `update:${id}:${attendee.updatedAt.getTime()}`;
  return (
    <Form
      definition={
        await buildUpdateForm(readDeps(), form, await pageLocale(), {
          draft,
          back,
          categoria: attendee.categoria,
        })
      }
      action={updateAttendeeAction}
      hidden={{ id, [originalField]: originalText(initial) }}
      initial={initial}
    />
  );
}
