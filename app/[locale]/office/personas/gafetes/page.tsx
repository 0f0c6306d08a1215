import { requireStaff } from '@/app/_server/office';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { inWords } from '@/app/_server/refusal-in-words';
import { BadgeSheet } from '@/components/office/badge-sheet';
import { OfficePage } from '@/components/office/office-page';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { listPeople } from '@/lib/office/people/list-people';
import { readPeopleQuery } from '@/lib/office/people/people-filter';
import { printBadges } from '@/lib/office/people/print-badges';
import { listQuery, officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.badge.sheet', { index: false });

const path = `${officePages.people.path}/gafetes`;

/** The badges of the people in a filtered list, one page of the list at a time. */
export default async function BadgesPage({ searchParams }: PageProps<'/[locale]/office/personas/gafetes'>) {
  const { filter, after } = readPeopleQuery(await searchParams);
  const address = path + listQuery(filter, after);
  const staff = await requireStaff('badge', address);
  const searcher = await requireStaff('search', address);
  const listed = await listPeople(readDeps(), searcher, { filter, ...(after && { after }) });
  const { people, next } = listed.ok ? listed.value : { people: [] };
  const badges = await printBadges(readDeps(), staff, people);
  const t = await pageTexts('office.badge');
  return (
    <OfficePage staff={staff} page="people" title={t('sheet')} lead={t('count', { count: badges.length })}>
      <p className="mb-4 flex gap-6 print:hidden">
        <TextLink href={officePath + officePages.people.path + listQuery(filter)}>{t('toList')}</TextLink>
        {next && <TextLink href={officePath + path + listQuery(filter, next)}>{t('next')}</TextLink>}
      </p>
      {!listed.ok && <Notice tone="danger">{inWords(listed, await pageLocale()).problem?.text}</Notice>}
      <BadgeSheet badges={badges} size={readDeps().event.badge} />
    </OfficePage>
  );
}
