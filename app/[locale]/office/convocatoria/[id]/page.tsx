import { notFound } from 'next/navigation';
import { Fragment } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { Invitations } from '@/app/[locale]/office/convocatoria/[id]/invitations';
import { deleteListAction } from '@/app/[locale]/office/convocatoria/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Done } from '@/components/office/office-table';
import { Verbatim } from '@/components/ui/verbatim';
import { dayAndTime } from '@/lib/i18n/dates';
import { numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { readInvitations } from '@/lib/office/outreach/invite-list';
import { readList } from '@/lib/office/outreach/manage-lists';
import { officePages } from '@/lib/office/rules';
import { bases } from '@/lib/outreach/lists/record';

export const generateMetadata = pageMetadata('office.lists.title', { index: false });

const outcomes = ['started', 'stopped', 'resumed'] as const;

/** One list of people to invite: where its people come from, and what became of them. */
export default async function ListPage({
  params,
  searchParams,
}: PageProps<'/[locale]/office/convocatoria/[id]'>) {
  const { id } = await params;
  const staff = await requireStaff('invite', `${officePages.lists.path}/${encodeURIComponent(id)}`);
  const [read, invitations] = await Promise.all([
    readList(readDeps(), staff, id),
    readInvitations(readDeps(), staff, id),
  ]);
  if (!read.ok || !invitations.ok) notFound();
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const { name, source, basis, people, states, importedAt } = read.value;
  const [locale, t] = [await pageLocale(), await pageTexts('office.lists')];
  const namedBasis = bases.find((each) => each === basis);
  const hasMails = Object.values(invitations.value.numbers.deliveries).some((count) => count > 0);
  const facts: [string, string][] = [
    [t('sourceLabel'), source],
    [t('basisLabel'), namedBasis ? t(`basis.${namedBasis}`) : basis],
    [t('lastImport'), dayAndTime(importedAt, readDeps().event.timeZone)[locale]],
    [t('people'), numberText(people, locale)],
    [t('state.waiting'), numberText(states.waiting, locale)],
  ];
  return (
    <OfficePage staff={staff} page="lists" title={<Verbatim>{name}</Verbatim>}>
      <Done>{outcome && (await pageTexts('office.invitations'))(`done.${outcome}`)}</Done>
      <dl className="office-facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Verbatim>{value}</Verbatim>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Invitations {...invitations.value} />
      {!hasMails && (
        <Section id="delete" title={t('deleteTitle')} className="max-w-form">
          <p>{t('deleteLead')}</p>
          <ButtonForm
            action={deleteListAction}
            hidden={{ list: id }}
            texts={formTexts(locale, 'office.lists', { submit: 'delete', submitting: 'deleting' })}
            variant="danger"
          />
        </Section>
      )}
    </OfficePage>
  );
}
