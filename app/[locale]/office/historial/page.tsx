import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { AuditEntries } from '@/components/office/audit-entries';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { TextLink } from '@/components/ui/text-link';
import { auditActions, commandLine } from '@/lib/audit/record';
import { pageTexts } from '@/lib/i18n/page-texts';
import { historyStaff, listHistory, readHistoryQuery } from '@/lib/office/list-history';
import { listQuery, officePages, officePath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.history.title', { index: false });

const { path } = officePages.history;

/** What staff and the command line did, filtered by person, action and day. */
export default async function HistoryPage({ searchParams }: PageProps<'/[locale]/office/historial'>) {
  const query = readHistoryQuery(await searchParams);
  const staff = await requireStaff('history', path + listQuery(query.filter, query.after));
  const [{ entries, next }, members] = await Promise.all([
    listHistory(readDeps(), staff, query),
    historyStaff(readDeps(), staff),
  ]);
  const [t, audit] = [await pageTexts('office.history'), await pageTexts('office.audit')];
  const { by, action, day } = query.filter;
  return (
    <OfficePage staff={staff} page="history" title={t('title')} lead={t('lead')}>
      <form method="get" className="mb-6 grid grid-cols-1 items-end gap-4 sm:grid-cols-4">
        <Select name="by" label={t('by')} empty={t('all')} defaultValue={by}>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={commandLine}>{audit('commandLine')}</option>
        </Select>
        <Select name="action" label={t('action')} empty={t('all')} defaultValue={action}>
          {auditActions.map((each) => (
            <option key={each} value={each}>
              {audit(`action.${each}`)}
            </option>
          ))}
        </Select>
        <TextInput name="day" type="date" label={t('day')} defaultValue={day} />
        <Button type="submit" variant="secondary">
          {t('show')}
        </Button>
      </form>
      {entries.length > 0 ? <AuditEntries entries={entries} isAboutMany /> : <p>{t('none')}</p>}
      {next && (
        <p className="mt-4">
          <TextLink href={`${officePath}${path}${listQuery(query.filter, next)}`}>{t('earlier')}</TextLink>
        </p>
      )}
    </OfficePage>
  );
}
