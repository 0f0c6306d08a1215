import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { Done, OfficeTable } from '@/components/office/office-table';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { dayAndTime } from '@/lib/i18n/dates';
import { numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { readLists } from '@/lib/office/outreach/manage-lists';
import { importPath, officePages, officePath } from '@/lib/office/rules';
import { inviteeStates } from '@/lib/outreach/invitees/record';
import { bases } from '@/lib/outreach/lists/record';

export const generateMetadata = pageMetadata('office.lists.title', { index: false });

const { path } = officePages.lists;

/** The lists of people to invite, and the imports that are not finished. */
export default async function ListsPage({ searchParams }: PageProps<'/[locale]/office/convocatoria'>) {
  const staff = await requireStaff('invite', path);
  const { lists, imports } = await readLists(readDeps(), staff);
  const { done, deleted } = await searchParams;
  const [locale, t] = [await pageLocale(), await pageTexts('office.lists')];
  const { timeZone } = readDeps().event;
  return (
    <OfficePage staff={staff} page="lists" title={t('title')} lead={t('lead')}>
      <Done>
        {deleted === undefined
          ? done === 'discarded' && t('discarded')
          : t('deleted', { count: Math.max(0, Math.trunc(Number(deleted)) || 0) })}
      </Done>
      <p>
        <ButtonLink href={officePath + importPath}>{t('import')}</ButtonLink>
      </p>
      {imports.length > 0 && (
        <Section id="imports" title={t('unfinished')}>
          <ul className="space-y-2">
            {imports.map(({ _id, name, state }) => (
              <li key={_id}>
                <TextLink href={`${officePath}${importPath}/${_id}`}>
                  <Verbatim>{name || t('unnamed')}</Verbatim>
                </TextLink>{' '}
                · {t(`importState.${state}`)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="lists" title={t('all')}>
        {lists.length === 0 && <p>{t('none')}</p>}
        {lists.length > 0 && (
          <OfficeTable
            caption={t('all')}
            rows={lists}
            keyOf={({ _id }) => _id}
            columns={[
              [
                t('list'),
                ({ _id, name, source, basis }) => {
                  const namedBasis = bases.find((each) => each === basis);
                  return (
                    <>
                      <TextLink href={`${officePath}${path}/${_id}`}>
                        <Verbatim>{name}</Verbatim>
                      </TextLink>
                      <span className="block text-hint font-normal text-soft">
                        {namedBasis && `${t(`basis.${namedBasis}`)} · `}
                        <Verbatim>{source}</Verbatim>
                      </span>
                    </>
                  );
                },
              ],
              [t('people'), ({ people }) => numberText(people, locale), 'tabular-nums'],
              ...inviteeStates.map(
                (state) =>
                  [
                    t(`state.${state}`),
                    ({ states }: (typeof lists)[number]) => numberText(states[state], locale),
                    'tabular-nums',
                  ] as const,
              ),
              [t('lastImport'), ({ importedAt }) => dayAndTime(importedAt, timeZone)[locale]],
            ]}
          />
        )}
      </Section>
    </OfficePage>
  );
}
