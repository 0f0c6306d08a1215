import { notFound } from 'next/navigation';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { buildUpdateForm } from '@/components/registration/build-form';
import { BuyerForm } from '@/components/registration/buyer-form';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { readPerson } from '@/lib/office/people/read-person';
import { officePages, officePath } from '@/lib/office/rules';
import { originalField, originalText } from '@/lib/registration/correct/original-answers';
import { initialAnswers } from '@/lib/registration/correct/prefill-form';
import { correctionForm } from '@/lib/registration/rules';
import { correctPersonAction } from './actions';

export const generateMetadata = pageMetadata('office.person.correct', { index: false });

/** Where staff correct a registration, with the form that its owner has. */
export default async function CorrectPersonPage({
  params,
}: PageProps<'/[locale]/office/personas/[id]/corregir'>) {
  const { id } = await params;
  const path = `${officePages.people.path}/${id}`;
  await requireStaff('correct', `${path}/corregir`);
  const staff = await requireStaff('readPerson', `${path}/corregir`);
  const read = await readPerson(readDeps(), staff, id);
  if (!read.ok) notFound();
  const { attendee } = read.value;
  const form = correctionForm(attendee);
  const initial = initialAnswers(attendee, form, readDeps().event);
  const t = await pageTexts('office.person');
  const definition = await buildUpdateForm(readDeps(), form, await pageLocale(), {
    // A draft of an older version of the record would undo later changes.
    draft: `correct:${id}:${attendee.updatedAt.getTime()}`,
    back: { href: officePath + path, label: t('back') },
    categoria: attendee.categoria,
  });
  return (
    <BuyerForm
      definition={definition}
      action={correctPersonAction}
      hidden={{ id, [originalField]: originalText(initial) }}
      initial={initial}
    />
  );
}
