import { Button } from '@/components/ui/button';
import { pageTexts } from '@/lib/i18n/page-texts';
import type { PeopleFilter } from '@/lib/office/people/people-filter';
import { officePages, officePath } from '@/lib/office/rules';

/** Buttons that download the people of a filter as a file. */
export async function ExportForm({ filter }: { filter: PeopleFilter }) {
  const t = await pageTexts('office.export');
  return (
    <form
      method="post"
      action={`${officePath}${officePages.people.path}/exportar`}
      className="flex flex-wrap gap-3"
    >
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <Button type="submit" variant="secondary" name="format" value="xlsx">
        {t('xlsx')}
      </Button>
      <Button type="submit" variant="secondary" name="format" value="csv">
        {t('csv')}
      </Button>
    </form>
  );
}
