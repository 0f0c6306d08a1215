import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { FormatButtons } from '@/components/office/format-buttons';
import { type Column, OfficeTable } from '@/components/office/office-table';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { sessionDay } from '@/lib/conferences/session-times';
import {
  type AttendanceReport,
  type ReportGroup,
  type ReportRow,
  readAttendanceReport,
  reportGroups,
} from '@/lib/gate/attendance-report';
import { dayAndMonth, dayAndTime } from '@/lib/i18n/dates';
import { type Locale, numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { wordsOf } from '@/lib/office/people/people-columns';
import { attendancePath, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.attendance.title', { index: false });

/** How many rows of a group are shown, the most frequent values first. */
const shownRows = 30;

/** The attendance of the show for its auditors, to print, and a row for each person and day as a file. */
export default async function AttendancePage() {
  const staff = await requireStaff('export', attendancePath);
  const { report, isMaking } = readAttendanceReport(readDeps());
  const { event } = readDeps();
  const [locale, t] = [await pageLocale(), await pageTexts('office.attendance')];
  return (
    <OfficePage staff={staff} page="gates" title={t('title')} lead={<p>{event.name[locale]}</p>}>
      {isMaking && (
        <Notice className="mb-6 print:hidden">
          {t('making')} <TextLink href={officePath + attendancePath}>{t('again')}</TextLink>
        </Notice>
      )}
      {report && <Report report={report} />}
      <Section id="rows" title={t('rows')} className="print:hidden">
        <p>{t('rowsLead')}</p>
        <form method="post" action={`${officePath}${attendancePath}/exportar`}>
          <FormatButtons />
        </form>
      </Section>
    </OfficePage>
  );
}

/** The counts: of everybody, then by each group. */
async function Report({ report }: { report: AttendanceReport }) {
  const { event } = readDeps();
  const [locale, t] = [await pageLocale(), await pageTexts('office.attendance')];
  const label = await labelsOf(locale);
  const columns = (group: ReportGroup): Column<ReportRow>[] => [
    [t(`by.${group}`), ({ value }) => <Verbatim>{label[group]?.(value) ?? value}</Verbatim>],
    ...report.days.map(
      (day, index): Column<ReportRow> => [
        dayAndMonth(new Date(`${day}T12:00:00Z`), 'UTC')[locale],
        ({ byDay }) => numberText(byDay[index] ?? 0, locale),
      ],
    ),
    [t('visitors'), ({ visitors }) => <b>{numberText(visitors, locale)}</b>],
  ];
  const visits = report.total.byDay.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p>{t('madeAt', { at: dayAndTime(report.madeAt, event.timeZone)[locale] })}</p>
      <dl className="my-5 grid max-w-form grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt className="font-semibold">{t('unique')}</dt>
        <dd className="font-semibold tabular-nums">{numberText(report.total.visitors, locale)}</dd>
        <dt>{t('visits')}</dt>
        <dd className="tabular-nums">{numberText(visits, locale)}</dd>
        {report.days.map((day, index) => (
          <div key={day} className="contents">
            <dt>{sessionDay(day, locale)}</dt>
            <dd className="text-right tabular-nums">{numberText(report.total.byDay[index] ?? 0, locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 text-hint text-soft">{t('method')}</p>
      <PrintButton label={t('print')} />
      {reportGroups.map((group) => {
        const rows = report.groups[group];
        return (
          rows.length > 0 && (
            <Section key={group} id={group} title={t(`by.${group}`)}>
              <OfficeTable
                caption={t(`by.${group}`)}
                rows={rows.slice(0, shownRows)}
                keyOf={({ value }) => value}
                columns={columns(group)}
              />
              {rows.length > shownRows && <p>{t('more', { count: rows.length - shownRows })}</p>}
            </Section>
          )
        );
      })}
    </>
  );
}

/** The words of the values that are stored as codes. */
async function labelsOf(locale: Locale): Promise<Partial<Record<ReportGroup, (value: string) => string>>> {
  const { categoria, pais } = wordsOf(locale);
  const { giro } = readDeps().event;
  const labels = new Map(giro.options.map(({ name, label }) => [name, label[locale]]));
  return { categoria, pais, giro: (name) => labels.get(name) ?? name };
}
