import { Button } from '@/components/ui/button';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The buttons of a form that downloads a file, one for each format. */
export async function FormatButtons() {
  const t = await pageTexts('office.export');
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="secondary" name="format" value="xlsx">
        {t('xlsx')}
      </Button>
      <Button type="submit" variant="secondary" name="format" value="csv">
        {t('csv')}
      </Button>
    </div>
  );
}
