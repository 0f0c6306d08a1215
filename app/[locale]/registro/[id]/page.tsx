import { notFound, redirect } from 'next/navigation';
import { updateAttendeeAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { buildUpdateForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { correctionAnswers } from '@/lib/registration/prefill-correction';
import { formOf } from '@/lib/registration/rules';

export const dynamicParams = true;

export const generateMetadata = pageMetadata('buyer.editTitle', { index: false });

/**
 * Where the owner of a registration corrects it. Everybody else is asked to sign in or, once signed in, finds nothing,
 * whether there is such a registration or not.
 */
export default async function RegistroPage({ params }: PageProps<'/[locale]/registro/[id]'>) {
  const { id } = await params;
  const attendee = await loadOwnAttendee(id);
  if (!attendee) {
    await requireUser(`/registro/${encodeURIComponent(id)}`);
    notFound();
  }
  const form = formOf(attendee);
  if (form === 'comprador') redirect(`/comprador/${id}`);
  // A draft of an older state would bring back what was changed since.
  const draft = `registro:${id}:${attendee.updatedAt.getTime()}`;
  return (
    <RegistrationForm
      definition={await buildUpdateForm(deps(), form, await pageLocale(), draft)}
      action={updateAttendeeAction}
      hidden={{ id }}
      initial={correctionAnswers(attendee, form)}
    />
  );
}
