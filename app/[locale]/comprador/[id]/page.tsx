import { notFound } from 'next/navigation';
import { updateAttendeeAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnBuyer } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { buildUpdateForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { buyerAnswers } from '@/lib/registration/prefill-buyer';

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
    <RegistrationForm
      definition={await buildUpdateForm(deps(), 'comprador', await pageLocale(), draft)}
      action={updateAttendeeAction}
      hidden={{ id }}
      initial={buyerAnswers(attendee)}
    />
  );
}
