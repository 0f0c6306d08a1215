import { OfficeTable } from '@/components/office/office-table';
import { Button } from '@/components/ui/button';
import { Verbatim } from '@/components/ui/verbatim';
import { numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { reasonOf } from '@/lib/office/outreach/list-labels';
import { importPath, officePath } from '@/lib/office/rules';
import { countNames, type ListImport, shownFaults } from '@/lib/outreach/imports/record';

/** What the check of an import found: counts, and the first rows that are not stored, with the file of all of them. */
export async function CheckResult({ current }: { current: ListImport }) {
  const locale = await pageLocale();
  const [t, lists] = [await pageTexts('office.lists.run'), await pageTexts('office.lists')];
  const { _id, counts, refused, repeated, headings, fields } = current;
  const emailHeading = headings[fields.indexOf('email')] ?? '';
  const faults = [
    ...refused.map(({ row, heading, error }) => ({ row, heading, reason: reasonOf(error, locale) })),
    ...repeated.map(({ row, first }) => ({
      row,
      heading: emailHeading,
      reason: lists('repeats', { first }),
    })),
  ];
  return (
    <>
      <div className="max-w-form">
        <OfficeTable
          caption={t('what')}
          rows={[...countNames]}
          keyOf={(name) => name}
          isDense
          columns={[
            [t('what'), (name) => t(`counts.${name}`)],
            [t('count'), (name) => numberText(counts[name], locale), 'tabular-nums'],
          ]}
        />
      </div>
      {faults.length > 0 && (
        <section aria-labelledby="refused" className="space-y-4">
          <h2 id="refused" className="text-h2">
            {t('refusedTitle')}
          </h2>
          <p>{t('refusedLead')}</p>
          <OfficeTable
            caption={t('refusedTitle')}
            rows={faults.slice(0, 2 * shownFaults)}
            keyOf={({ row, heading }) => `${row} ${heading}`}
            columns={[
              [
                lists('row'),
                ({ row }) => lists('form.rowNumber', { row: numberText(row, locale) }),
                'tabular-nums',
              ],
              [lists('column'), ({ heading }) => <Verbatim>{heading}</Verbatim>],
              [lists('reason'), ({ reason }) => reason],
            ]}
          />
          <form method="post" action={`${officePath}${importPath}/${_id}/rechazados`}>
            <Button type="submit" variant="secondary">
              {t('download')}
            </Button>
          </form>
        </section>
      )}
    </>
  );
}
