import { notFound } from 'next/navigation';
import { buildUpdateForm } from '@/components/registration/build-form';
import { FormPage } from '@/components/registration/form-page';
import { updateAttendeeAction } from '@/lib/attendees/actions';
import { loadOwnBuyer } from '@/lib/attendees/loaders';
import { initialAnswers, prefillOf } from '@/lib/attendees/prefill-buyer';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { requireUser } from '@/lib/users/loaders';

export const generateMetadata = pageMetadata('buyer.editTitle', { index: false });

/** Where buyers change what they registered. */
export default async function EditCompradorPage({ params }: PageProps<'/[locale]/comprador/[id]'>) {
  const { id } = await params;
  const user = await requireUser(`/comprador/${id}`);
  const attendee = await loadOwnBuyer(user, id);
  if (!attendee) notFound();
  // A draft of an older state would bring back what was changed since.
  const draft = `comprador:${id}:${attendee.updatedAt.getTime()}`;
  return (
    <FormPage
      definition={await buildUpdateForm(await pageLocale(), draft)}
      submit={updateAttendeeAction.bind(null, id)}
      initial={initialAnswers(prefillOf(attendee))}
      doneHref="/compradorlanding?action=update&id="
      asksConsent={false}
    />
  );
}
