import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { auditActions, commandLine } from '@/lib/audit/record';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { staffRoles } from '@/lib/office/record';
import { personPath } from '@/lib/office/rules';
import type { NamedEntry } from '@/lib/office/trail/name-entries';
import { labelOf } from '@/lib/registration/views/field-labels';
import { type Column, OfficeTable } from './office-table';

/** The states that a row names. An action that was done needs no word. */
const shownStates = ['started', 'refused', 'denied'] as const;

interface Props {
  entries: readonly NamedEntry[];
  /** Whether the entries are about different people, so that each row has to say about whom. */
  isAboutMany?: boolean;
}

/** Entries of the audit: when, what, about whom, which data, and by whom. */
export async function AuditEntries({ entries, isAboutMany = false }: Props) {
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const audit = await pageTexts('office.audit');
  const role = await pageTexts('office.role');
  const event = currentEvent();
  const timeOf = (at: Date) => dayAndTime(at, event.timeZone)[locale];
  const actionOf = ({ action }: NamedEntry) => {
    const match = auditActions.find((each) => each === action);
    return match ? audit(`action.${match}`) : action;
  };
  const notesOf = ({ state, times = 1, endedAt }: NamedEntry) => {
    const shown = shownStates.find((each) => each === state);
    const repeated = times > 1 && endedAt && audit('times', { times, at: timeOf(endedAt) });
    const notes = [shown && audit(`state.${shown}`), repeated].filter(Boolean);
    return notes.length > 0 ? ` (${notes.join('; ')})` : '';
  };
  const roleNamed = (name: string | undefined) => {
    const match = staffRoles.find((each) => each === name);
    return match ? role(match) : (name ?? audit('noRole'));
  };
  const dataOf = ({ fields, roles }: NamedEntry) => {
    const labels = fields.map((field) => labelOf(field, event, locale)).join(', ');
    return roles ? `${labels}: ${roleNamed(roles.before)} → ${roleNamed(roles.after)}` : labels;
  };
  const about: Column<NamedEntry> = [audit('about'), (entry) => <About entry={entry} />];
  return (
    <OfficeTable
      caption={t('history')}
      rows={entries}
      keyOf={({ _id }) => _id}
      columns={[
        [t('at'), ({ at }) => timeOf(at)],
        [t('action'), (entry) => actionOf(entry) + notesOf(entry)],
        ...(isAboutMany ? [about] : []),
        [t('fields'), dataOf],
        [
          t('by'),
          ({ by, name }) => {
            if (by === commandLine) return audit('commandLine');
            return name ? <Verbatim>{name}</Verbatim> : audit('formerStaff');
          },
        ],
      ]}
    />
  );
}

/** What an entry is about, and how many people. */
async function About({ entry: { subject, count } }: { entry: NamedEntry }) {
  const audit = await pageTexts('office.audit');
  const people = count === undefined ? null : audit('people', { count });
  if (!subject) return people;
  return (
    <>
      <SubjectName subject={subject} />
      {people && <span className="block text-soft">{people}</span>}
    </>
  );
}

async function SubjectName({ subject }: { subject: NonNullable<NamedEntry['subject']> }) {
  if (subject.state !== 'stored') {
    const audit = await pageTexts('office.audit');
    return <span className="text-soft">{audit(subject.state)}</span>;
  }
  const { name, folio, personId } = subject;
  return (
    <>
      {personId ? (
        <TextLink href={personPath(personId)}>
          <Verbatim>{name}</Verbatim>
        </TextLink>
      ) : (
        <Verbatim>{name}</Verbatim>
      )}
      {folio && (
        <span translate="no" className="block whitespace-nowrap text-soft">
          {folio}
        </span>
      )}
    </>
  );
}
