import type { ReactNode } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { DayChart } from '@/components/office/day-chart';
import { type Column, OfficeTable } from '@/components/office/office-table';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { Filled } from '@/components/ui/verbatim';
import { sessionDay } from '@/lib/conferences/session-times';
import { dayAndTime, dayInYear } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';
import { numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { wordsOf } from '@/lib/office/people/people-columns';
import { categories } from '@/lib/office/people/people-filter';
import { type DayCounts, readToday } from '@/lib/office/read-today';
import { type OfficePageName, officePages, officePath, pagesOf } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.home.title', { index: false });

/** The first page of the office: registrations by category and day, the mail queue, and what needs attention. */
export default async function OfficeHome() {
  const staff = await requireStaff('today', '');
  const { event } = readDeps();
  const today = await readToday(readDeps(), staff);
  const locale = await pageLocale();
  const [t, role] = [await pageTexts('office.home'), await pageTexts('office.role')];
  const [category, mails] = [await pageTexts('pass.category'), await pageTexts('office.mails')];
  const { forecast, progress } = today;
  const when = forecast.doneAt ? dayAndTime(forecast.doneAt, event.timeZone)[locale] : '';
  const offered = categories.filter((each) => today.counts[each]);
  // Nothing is shown that the role could not act on.
  const linked = (page: OfficePageName, query: string, text: ReactNode) =>
    pagesOf(staff.role, event).includes(page) && (
      <TextLink href={officePath + officePages[page].path + query}>{text}</TextLink>
    );
  const hands: (readonly [key: string, hand: ReactNode])[] = [
    ['late', today.late > 0 && linked('premarket', '', t('late', { count: today.late }))],
    ['asked', today.requests > 0 && linked('premarket', '', t('asked', { count: today.requests }))],
    [
      'bounced',
      today.bounced > 0 && linked('people', '?delivery=bounced', t('bounced', { count: today.bounced })),
    ],
    ['deletions', today.deletions > 0 && linked('staff', '', t('deletions', { count: today.deletions }))],
    ['failed', today.failed > 0 && linked('mails', '#failed', t('failed', { count: today.failed }))],
    ...today.stuck.map(({ _id, name }) => [_id, linked('lists', `/${_id}`, t('stuck', { name }))] as const),
    ...today.full.map(
      ({ id, title }) => [id, linked('conferences', `/${id}`, t('full', { title: title[locale] }))] as const,
    ),
  ];
  const open = hands.filter(([, hand]) => hand);
  const rows = [...today.days.filter(({ total }) => total > 0)].reverse();
  const columns: Column<DayCounts>[] = [
    [t('day'), ({ day }) => (day ? sessionDay(day, locale) : t('all'))],
    ...offered.map((each): Column<DayCounts> => [category(each), ({ counts }) => counts[each] ?? 0]),
    [t('total'), ({ total }) => <b>{total}</b>],
  ];
  const cancellations = t('cancelled', { count: today.cancelled });
  return (
    <OfficePage
      staff={staff}
      page="today"
      title={t('title')}
      lead={<Filled text={fill(t.raw('lead'), { role: role(staff.role) })} name={staff.name} />}
    >
      {!progress.isWhole && <Notice className="mb-6">{t('preparing', { percent: progress.percent })}</Notice>}
      <Section id="hands" title={t('hands')}>
        {open.length > 0 ? (
          <ul className="list-disc space-y-1 pl-5">
            {open.map(([key, hand]) => (
              <li key={key}>{hand}</li>
            ))}
          </ul>
        ) : (
          <p>{t('nothing')}</p>
        )}
        <p>{mails('forecast', { count: forecast.waiting, when })}</p>
      </Section>
      <Section
        id="counts"
        title={t('registered', { total: today.total, count: numberText(today.total, locale) })}
      >
        <DayChart
          days={today.days}
          label={t('chart', { days: today.days.length })}
          categories={offered.map((value) => ({
            value,
            label: category(value),
            color: event.theme.categoryColors[value],
          }))}
          nameOf={(day) => dayInYear(day)[locale]}
          shortNameOf={(day) => dayInYear(day, 'short')[locale]}
          format={(count) => numberText(count, locale)}
        />
        {today.entered > 0 && <p>{linked('gates', '', t('came', { count: today.entered }))}</p>}
        {today.cancelled > 0 && <p>{linked('people', '?mark=cancelled', cancellations) || cancellations}</p>}
        <div className="office-counts">
          <OfficeTable
            caption={t('chart', { days: today.days.length })}
            rows={[{ day: '', counts: today.counts, total: today.total }, ...rows]}
            keyOf={({ day }) => day}
            columns={columns}
          />
        </div>
      </Section>
      <Sources rows={today.sources} listed={linked} />
    </OfficePage>
  );
}

/** How people were registered, with the way to the list of each. */
async function Sources({
  rows,
  listed,
}: {
  rows: readonly { source: string; count: number }[];
  listed: (page: 'people', query: string, text: string) => ReactNode;
}) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.home')];
  if (rows.length === 0) return null;
  const nameOf = wordsOf(locale).source;
  return (
    <Section id="sources" title={t('sources')}>
      <div className="office-counts">
        <OfficeTable
          caption={t('sources')}
          rows={rows}
          keyOf={({ source }) => source}
          columns={[
            [
              t('source'),
              ({ source }) => listed('people', `?source=${source}`, nameOf(source)) || nameOf(source),
            ],
            [t('total'), ({ count }) => numberText(count, locale)],
          ]}
        />
      </div>
    </Section>
  );
}
