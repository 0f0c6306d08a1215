import { notFound } from 'next/navigation';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { formTexts } from '@/components/form/form-texts';
import { CategoryForm } from '@/components/office/category-form';
import { buildStaffForm } from '@/components/registration/build-form';
import { BuyerForm } from '@/components/registration/buyer-form';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { readPerson } from '@/lib/office/people/read-person';
import { officePages, officePath } from '@/lib/office/rules';
import { originalField, originalText } from '@/lib/registration/correct/original-answers';
import { answersTo } from '@/lib/registration/correct/prefill-form';
import { questionsToCorrect } from '@/lib/registration/correct/questions-to-correct';
import { deskCategories } from '@/lib/registration/register-at-desk';
import { changeCategoryAction, correctPersonAction } from './actions';

export const generateMetadata = pageMetadata('office.person.correct', { index: false });

/** Where staff correct a registration: first its category, then what the person was asked. */
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
  const { event } = readDeps();
  const locale = await pageLocale();
  const initial = answersTo(questionsToCorrect(attendee, event), attendee, event);
  const t = await pageTexts('office.person');
  const category = await pageTexts('pass.category');
  const definition = await buildStaffForm(readDeps(), attendee, locale, {
    // A draft of an older version of the record would undo later changes.
    draft: `correct:${id}:${attendee.updatedAt.getTime()}`,
    back: { href: officePath + path, label: t('back') },
  });
  return (
    <BuyerForm
      definition={definition}
      action={correctPersonAction}
      hidden={{ id, [originalField]: originalText(initial) }}
      initial={initial}
      before={
        <details className="office-actions mt-5">
          <summary>{t('categorySubmit')}</summary>
          <p>{t('categoryLead')}</p>
          <CategoryForm
            action={changeCategoryAction}
            texts={formTexts(locale, 'office.person', {
              category: 'category',
              submit: 'categorySubmit',
              submitting: 'submitting',
            })}
            id={id}
            categoria={attendee.categoria}
            categories={deskCategories(event).map((value) => [value, category(value)])}
          />
        </details>
      }
    />
  );
}
