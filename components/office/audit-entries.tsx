import { TextLink } from '@/components/ui/text-link';
import { auditActions, commandLine } from '@/lib/audit/record';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { labelOf } from '@/lib/office/field-labels';
import type { NamedEntry } from '@/lib/office/read-person';
import { officePages, officePath } from '@/lib/office/rules';

/** Entries of the audit: when, what, which data, and by whom. */
export async function AuditEntries({ entries }: { entries: readonly NamedEntry[] }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const audit = await pageTexts('office.audit');
  const event = currentEvent();
  const actionOf = ({ action }: NamedEntry) => {
    const known = auditActions.find((each) => each === action);
    return known ? audit(`action.${known}`) : action;
  };
  const stateOf = ({ state }: NamedEntry) =>
    state === 'started' || state === 'refused' ? ` (${audit(`state.${state}`)})` : '';
  return (
    <table className="office-table">
      <thead>
        <tr>
          {(['at', 'action', 'fields', 'by'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <td>{dayAndTime(entry.at, event.timeZone)[locale]}</td>
            <td data-label={t('action')}>
              {entry.person ? (
                <TextLink href={`${officePath}${officePages.people.path}/${entry.person}`}>
                  {actionOf(entry)}
                </TextLink>
              ) : (
                actionOf(entry)
              )}
              {stateOf(entry)}
            </td>
            <td data-label={entry.fields.length > 0 ? t('fields') : undefined}>
              {entry.fields.map((field) => labelOf(field, event, locale)).join(', ')}
            </td>
            <td data-label={t('by')}>
              {entry.by === commandLine ? audit('commandLine') : (entry.name ?? audit('formerStaff'))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
