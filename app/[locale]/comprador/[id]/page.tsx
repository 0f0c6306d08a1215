import { notFound } from 'next/navigation';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadInvitedBuyer, loadOwnBuyer } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { UpdatePage } from '@/app/[locale]/form-pages';
import { BuyerForm } from '@/components/registration/buyer-form';
import { initialAnswers } from '@/lib/registration/correct/prefill-form';

export const generateMetadata = pageMetadata('buyer.editTitle', { index: false });

/** Where buyers change what they registered. */
export default async function EditCompradorPage({ params }: PageProps<'/[locale]/comprador/[id]'>) {
  const { id } = await params;
  const invited = await loadInvitedBuyer(id);
  const attendee = invited ?? (await loadOwnBuyer(await requireUser(`/comprador/${id}`), id));
  if (!attendee) notFound();
  return (
    <UpdatePage
      attendee={attendee}
      form="comprador"
      Form={BuyerForm}
      initial={initialAnswers(attendee, 'comprador', readDeps().event)}
      from={invited ? undefined : 'dashboard'}
    />
  );
}
