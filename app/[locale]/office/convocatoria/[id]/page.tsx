import { notFound } from 'next/navigation';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { deleteListAction } from '@/app/[locale]/office/convocatoria/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Verbatim } from '@/components/ui/verbatim';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { readList } from '@/lib/office/outreach/manage-lists';
import { officePages } from '@/lib/office/rules';
import { inviteeStates } from '@/lib/outreach/invitees/record';
import { bases } from '@/lib/outreach/lists/record';

export const generateMetadata = pageMetadata('office.lists.title', { index: false });

/** One list of people to invite: where its people come from, and what became of them. */
export default async function ListPage({ params }: PageProps<'/[locale]/office/convocatoria/[id]'>) {
  const { id } = await params;
  const staff = await requireStaff('invite', `${officePages.lists.path}/${encodeURIComponent(id)}`);
  const read = await readList(readDeps(), staff, id);
  if (!read.ok) notFound();
  const { name, source, basis, people, states, importedAt } = read.value;
  const [locale, t] = [await pageLocale(), await pageTexts('office.lists')];
  const known = bases.find((each) => each === basis);
  const facts: [string, string][] = [
    [t('sourceLabel'), source],
    [t('basisLabel'), known ? t(`basis.${known}`) : basis],
    [t('lastImport'), dayAndTime(importedAt, readDeps().event.timeZone)[locale]],
    [t('people'), people.toLocaleString(locale)],
    ...inviteeStates.map((state): [string, string] => [
      t(`state.${state}`),
      states[state].toLocaleString(locale),
    ]),
  ];
  return (
    <OfficePage staff={staff} page="lists" title={<Verbatim>{name}</Verbatim>}>
      <dl className="office-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Verbatim>{value}</Verbatim>
            </dd>
          </div>
        ))}
      </dl>
      <Section id="delete" title={t('deleteTitle')} className="max-w-form">
        <p>{t('deleteLead')}</p>
        <ButtonForm
          action={deleteListAction}
          hidden={{ list: id }}
          texts={formTexts(locale, 'office.lists', { submit: 'delete', submitting: 'deleting' })}
          variant="danger"
        />
      </Section>
    </OfficePage>
  );
}
