import { notFound, redirect } from 'next/navigation';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { UpdatePage } from '@/app/[locale]/form-pages';
import { initialAnswers } from '@/lib/registration/correct/prefill-form';
import { correctionForm } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('buyer.editTitle', { index: false });

/**
 * Where the owner of a registration corrects it. Everybody else has to sign in and then gets "not found", whether or
 * not it exists.
 */
export default async function RegistroPage({ params, searchParams }: PageProps<'/[locale]/registro/[id]'>) {
  const { id } = await params;
  const { from } = await searchParams;
  const attendee = await loadOwnAttendee(id);
  if (!attendee) {
    const query = typeof from === 'string' ? `?${new URLSearchParams({ from })}` : '';
    await requireUser(`/registro/${encodeURIComponent(id)}${query}`);
    notFound();
  }
  const form = correctionForm(attendee);
  if (form === 'comprador') redirect(`/comprador/${id}`);
  return (
    <UpdatePage
      attendee={attendee}
      form={form}
      initial={initialAnswers(attendee, form, readDeps().event)}
      from={from}
    />
  );
}
