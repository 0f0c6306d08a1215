import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ListProblem } from '@/app/[locale]/office/list-problem';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { StillPreparing } from '@/app/[locale]/office/still-preparing';
import { BadgeSheet, PrintedBadges, PrintForm } from '@/components/office/badge-sheet';
import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { listPeople } from '@/lib/office/people/list-people';
import { readPeopleQuery } from '@/lib/office/people/people-filter';
import { type Badge, badgesOf, findPrintedBadges, sheetSize } from '@/lib/office/people/print-badges';
import { listQuery, officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.badge.sheet', { index: false });

const path = `${officePages.people.path}/gafetes`;

/** How many badges the page shows before they are printed. */
const previewed = 10;

/** The badges of the people in a filtered list, up to `sheetSize` at a time, and alone once they are printed. */
export default async function BadgesPage({ searchParams }: PageProps<'/[locale]/office/personas/gafetes'>) {
  const query = await searchParams;
  const { filter, after } = readPeopleQuery(query);
  const address = path + listQuery(filter, after);
  const staff = await requireStaff('badge', address);
  const { badge: size } = readDeps().event;
  const t = await pageTexts('office.badge');
  const back = (
    <TextLink href={officePath + officePages.people.path + listQuery(filter)}>{t('toList')}</TextLink>
  );
  const printed = query.print ? await findPrintedBadges(readDeps(), staff, { entryId: query.print }) : null;
  const formOf = (badges: readonly Badge[], label: string) => (
    <PrintForm path={`${officePath}${path}/imprimir`} label={label} people={badges.map(({ id }) => id)} />
  );
  if (printed)
    return (
      <PrintedBadges badges={printed} size={size} back={back} again={formOf(printed, t('printAgain'))} />
    );
  const searcher = await requireStaff('search', address);
  const listed = await listPeople(readDeps(), searcher, { filter, ...(after && { after }), size: sheetSize });
  const { people, next } = listed.ok ? listed.value : { people: [] };
  const badges = badgesOf(readDeps(), people);
  return (
    <OfficePage staff={staff} page="people" title={t('sheet')} lead={t('count', { count: badges.length })}>
      <p className="mb-4 flex gap-6">
        {back}
        {next && <TextLink href={officePath + path + listQuery(filter, next)}>{t('next')}</TextLink>}
      </p>
      {!listed.ok && <ListProblem refusal={listed} path={address} />}
      {listed.ok && <StillPreparing progress={listed.value.progress} />}
      {badges.length > 0 && (
        <>
          <p className="mb-4">{t('how', { width: size.width, height: size.height })}</p>
          {formOf(badges, t('print'))}
          <div className="mt-6 print:hidden">
            <BadgeSheet badges={badges.slice(0, previewed)} size={size} />
          </div>
          <p className="hidden print:block">{t('pressPrint')}</p>
        </>
      )}
    </OfficePage>
  );
}
