import { TextLink } from '@/components/ui/text-link';
import { auditActions, commandLine } from '@/lib/audit/record';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { labelOf } from '@/lib/office/people/field-labels';
import type { NamedEntry } from '@/lib/office/people/read-person';
import { personPath } from '@/lib/office/rules';
import { OfficeTable } from './office-table';

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
  const linked = (entry: NamedEntry) =>
    entry.person ? <TextLink href={personPath(entry.person)}>{actionOf(entry)}</TextLink> : actionOf(entry);
  return (
    <OfficeTable
      caption={t('history')}
      rows={entries}
      keyOf={({ _id }) => _id}
      columns={[
        [t('at'), ({ at }) => dayAndTime(at, event.timeZone)[locale]],
        [
          t('action'),
          (entry) => (
            <>
              {linked(entry)}
              {stateOf(entry)}
            </>
          ),
        ],
        [t('fields'), ({ fields }) => fields.map((field) => labelOf(field, event, locale)).join(', ')],
        [
          t('by'),
          ({ by, name }) => (by === commandLine ? audit('commandLine') : (name ?? audit('formerStaff'))),
        ],
      ]}
    />
  );
}
