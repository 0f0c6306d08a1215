import { notFound } from 'next/navigation';
import { currentUser } from '@/app/_server/browser/read';
import { requireUser } from '@/app/_server/loaders/accounts';
import { handOff, loadConferenceAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { chooseSessionsAction, fullSessionsAction } from '@/app/[locale]/conferencias/[attendeeId]/actions';
import { type ListedSession, SessionChoice } from '@/components/conferences/session-choice';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { BlockedPage } from '@/components/pass/blocked-page';
import { Notice } from '@/components/ui/notice';
import { mayHoldSeats } from '@/lib/conferences/abilities';
import { listPlaces } from '@/lib/conferences/free-seats';
import { overlap, seatsUntil } from '@/lib/conferences/rules';
import { sessionDay, sessionHours } from '@/lib/conferences/session-times';
import { dayAndTime, shortDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { textsOf } from '@/lib/i18n/translator';

export const generateMetadata = pageMetadata('conferences.title', { index: false });

/** The number of free places is shown when this many or fewer are left. */
const few = 15;

/**
 * Where a conference attendee chooses sessions; redirects to the separate registration site if there is one. Everybody
 * else has to sign in and then gets "not found", whether or not the attendee exists.
 */
export default async function ConferenciasPage({ params }: PageProps<'/[locale]/conferencias/[attendeeId]'>) {
  const { attendeeId } = await params;
  const attendee = await loadConferenceAttendee(attendeeId);
  if (!attendee) {
    await requireUser(`/conferencias/${encodeURIComponent(attendeeId)}`);
    notFound();
  }
  const isSignedIn = (await currentUser())?.active === true;
  if (attendee.blockedAt) return <BlockedPage back={isSignedIn ? '/dashboard' : '/'} />;
  await handOff('conferencias', attendee._id, 'CONGRESISTA');
  const locale = await pageLocale();
  const { event, clock } = readDeps();
  const now = clock();
  const keptUntil = seatsUntil(attendee, now);
  const t = await pageTexts('conferences');
  const ui = await pageTexts('ui');
  const places = await listPlaces(readDeps());
  const programme = places.map(({ session }) => session);
  const days = [...new Set(programme.map(({ startsAt }) => startsAt.slice(0, 10)))].sort();
  const listed = ({ session, left }: (typeof places)[number]): ListedSession => ({
    id: session.id,
    title: session.title[locale],
    time: sessionHours(session, locale),
    facts: `${session.room[locale]} · ${session.speaker}`,
    places: left > 0 && left <= few ? t('left', { left }) : undefined,
    isFull: left === 0,
    clashes: programme
      .filter((other) => other !== session && overlap(session, other))
      .map((other) => ({
        id: other.id,
        text: t('clash', { title: other.title[locale], time: sessionHours(other, locale) }),
      })),
  });
  return (
    <Page
      title={t('title')}
      lead={t('lead', { city: event.venue.city[locale] })}
      back={
        isSignedIn
          ? { href: '/dashboard', label: ui('backToDashboard') }
          : { href: `/landing?id=${attendee._id}`, label: ui('backToPass') }
      }
    >
      {attendee.cancelledAt && <Notice className="mb-6">{t('cancelled')}</Notice>}
      {keptUntil && (
        <Notice className="mb-6">
          {mayHoldSeats(attendee, now)
            ? t('unproven', { when: dayAndTime(keptUntil, event.timeZone)[locale] })
            : textsOf(locale, 'errors')('mail_link_unused')}
        </Notice>
      )}
      <SessionChoice
        action={chooseSessionsAction}
        findFull={fullSessionsAction}
        id={attendee._id}
        chosen={attendee.sessions ?? []}
        counts={[undefined, ...programme].map((_, count) => t('chosen', { count }))}
        days={days.map((day) => ({
          date: day,
          day: sessionDay(day, locale),
          short: shortDay(day)[locale],
          sessions: places
            .filter(({ session }) => session.startsAt.startsWith(day))
            .sort((a, b) => a.session.startsAt.localeCompare(b.session.startsAt))
            .map(listed),
        }))}
        texts={formTexts(locale, 'conferences', {
          submit: 'save',
          submitting: 'saving',
          saved: 'saved',
          savedTitle: 'savedTitle',
          savedNone: 'savedNone',
          savedUnmailed: 'savedUnmailed',
          days: 'days',
          keepOne: 'keepOne',
          full: 'noPlaces',
        })}
      />
    </Page>
  );
}
