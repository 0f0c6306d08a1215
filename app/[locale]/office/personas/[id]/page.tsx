import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { addNoteAction } from '@/app/[locale]/office/personas/[id]/actions';
import { PersonActions } from '@/app/[locale]/office/personas/[id]/person-actions';
import { PersonSeats } from '@/app/[locale]/office/personas/[id]/person-seats';
import { PersonVisits } from '@/app/[locale]/office/personas/[id]/person-visits';
import { PeopleSearch } from '@/app/[locale]/office/personas/people-search';
import { formTexts } from '@/components/form/form-texts';
import { AuditEntries } from '@/components/office/audit-entries';
import { MailTable } from '@/components/office/mail-table';
import { NoteForm } from '@/components/office/note-form';
import { Done } from '@/components/office/office-table';
import { Notice } from '@/components/ui/notice';
import { Filled, Verbatim } from '@/components/ui/verbatim';
import { chosenSessions } from '@/lib/conferences/rules';
import { sessionTime } from '@/lib/conferences/session-times';
import { choosesSessions } from '@/lib/event/rules';
import { dayAndTime, fullDay } from '@/lib/i18n/dates';
import { fill } from '@/lib/i18n/fill';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { mayDo } from '@/lib/office/abilities';
import { noteLength } from '@/lib/office/people/note-person';
import { premarketStates } from '@/lib/office/people/people-filter';
import { readPerson } from '@/lib/office/people/read-person';
import { officePages } from '@/lib/office/rules';
import { folioOf } from '@/lib/pass/folio';
import type { Attendee } from '@/lib/registration/record';
import { hasBounced } from '@/lib/registration/rules';
import { answersInWords } from '@/lib/registration/views/answers-in-words';

export const generateMetadata = pageMetadata('office.person.title', { index: false });

/** The results that the forms of this page report. */
const outcomes = [
  ...([
    'registered',
    'corrected',
    'recategorized',
    'resent',
    'moved',
    'blocked',
    'unblocked',
    'noted',
    'seated',
    'unseated',
  ] as const),
];

/** One registration: what the person answered, their mails, sessions and premarket request, and what staff did. */
export default async function PersonPage({
  params,
  searchParams,
}: PageProps<'/[locale]/office/personas/[id]'>) {
  const { id } = await params;
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const staff = await requireStaff('readPerson', `${officePages.people.path}/${id}`);
  const read = await readPerson(readDeps(), staff, id);
  if (!read.ok) notFound();
  const { attendee, entries } = read.value;
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const category = await pageTexts('pass.category');
  const { timeZone } = readDeps().event;
  const lead = fill(t.raw('lead'), {
    category: category(attendee.categoria),
    day: fullDay(attendee.createdAt, timeZone)[locale],
  });
  const ownership = attendee.userId ? 'account' : attendee.email ? 'noAccount' : 'noAddress';
  return (
    <OfficePage
      staff={staff}
      page="people"
      title={<Verbatim>{`${attendee.nombres} ${attendee.apellidos}`}</Verbatim>}
      lead={<Filled text={`${lead}. ${t(ownership)}`} folio={folioOf(attendee.guid)} />}
    >
      <PeopleSearch hasHint={false} />
      <Done>{outcome && t(`done.${outcome}`)}</Done>
      {hasBounced(attendee) && (
        <Notice tone="danger" className="mb-6">
          <Filled text={t.raw('bounced')} email={attendee.email} />
        </Notice>
      )}
      {attendee.delivery === 'failed' && (
        <Notice tone="danger" className="mb-6">
          <Filled text={t.raw('notSent')} email={attendee.email} />
        </Notice>
      )}
      {attendee.cancelledAt && (
        <Notice className="mb-6">
          {t('cancelledAt', { at: dayAndTime(attendee.cancelledAt, timeZone)[locale] })}
        </Notice>
      )}
      {attendee.blockedAt && (
        <Notice tone="danger">
          <p>{t('blockedSince', { at: dayAndTime(attendee.blockedAt, timeZone)[locale] })}</p>
          {attendee.blockedReason && <Verbatim>{attendee.blockedReason}</Verbatim>}
        </Notice>
      )}
      <Section id="actions" title={t('actions')}>
        <PersonActions
          staff={staff}
          attendee={attendee}
          badge={outcome === 'registered' || outcome === 'recategorized' ? 'primary' : 'secondary'}
        />
      </Section>
      <Section id="answers" title={t('answers')}>
        <Answers attendee={attendee} />
      </Section>
      {choosesSessions(attendee, readDeps().event) && mayDo(staff.role, 'seats') && !attendee.blockedAt && (
        <PersonSeats attendee={attendee} />
      )}
      <PersonVisits staff={staff} attendee={attendee} />
      <Section id="notes" title={t('notes')}>
        {attendee.staffNotes && (
          <ul className="max-w-prose space-y-3">
            {attendee.staffNotes.map(({ id: noteId, at, text }) => (
              <li key={noteId}>
                <span className="block text-hint text-soft">{dayAndTime(at, timeZone)[locale]}</span>
                <Verbatim>{text}</Verbatim>
              </li>
            ))}
          </ul>
        )}
        <NoteForm
          action={addNoteAction}
          texts={formTexts(locale, 'office.person', {
            submit: 'addNote',
            submitting: 'submitting',
            label: 'note',
          })}
          id={id}
          maxLength={noteLength}
        />
      </Section>
      <Section id="mails" title={t('mails')}>
        <MailTable mails={attendee.mails} />
      </Section>
      {entries.length > 0 && (
        <Section id="history" title={t('history')}>
          <AuditEntries entries={entries} />
        </Section>
      )}
    </OfficePage>
  );
}

/** The answers by the labels of the forms, the sessions chosen, and the state of a premarket request. */
async function Answers({ attendee }: { attendee: Attendee }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const label = await pageTexts('registration.label');
  const premarket = await pageTexts('office.premarketState');
  const { event, geo } = readDeps();
  const phoneCodes = await geo.phoneCodes();
  const access = premarketStates.find((each) => each === attendee.premarket);
  const sessions = chosenSessions(event.programme, attendee.sessions);
  return (
    <dl className="office-facts">
      {answersInWords(attendee, { event, phoneCodes }, locale).map(([name, answer]) => (
        <Fact key={name} name={name === 'notas' ? t('visitReason') : label(name)}>
          {answer}
        </Fact>
      ))}
      {access && <Fact name={t('premarket')}>{premarket(access)}</Fact>}
      {sessions.length > 0 && (
        <Fact name={t('sessions')}>
          {sessions.map((session) => (
            <span key={session.id} className="block">
              {session.title[locale]} · {sessionTime(session, locale)}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
