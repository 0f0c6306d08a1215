import { pageTexts } from '@/lib/i18n/page-texts';
import { columnGroups } from '@/lib/office/people/people-columns';
import type { PeopleFilter } from '@/lib/office/people/people-filter';
import { officePages, officePath } from '@/lib/office/rules';
import { FormatButtons } from './format-buttons';

/** Buttons that download the people of a filter as a file. */
export async function ExportForm({ filter }: { filter: PeopleFilter }) {
  const t = await pageTexts('office.export');
  return (
    <form method="post" action={`${officePath}${officePages.people.path}/exportar`} className="space-y-4">
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <details>
        <summary className="font-semibold">{t('choose')}</summary>
        <fieldset className="mt-2 flex flex-wrap gap-x-6">
          <legend className="sr-only">{t('choose')}</legend>
          {columnGroups.map((group) => (
            <label key={group} className="inline-flex min-h-11 items-center gap-2">
              <input type="checkbox" name="columns" value={group} defaultChecked className="size-5" />
              {t(`groups.${group}`)}
            </label>
          ))}
        </fieldset>
      </details>
      <FormatButtons />
    </form>
  );
}
