import { redirect } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import {
  cancelAttendanceAction,
  resendOwnInvitationAction,
  resumeAttendanceAction,
} from '@/app/_server/actions/registration';
import { chosenAttendance, chosenWish } from '@/app/_server/browser/read';
import { loadIsStaff, requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnRegistration } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { AfterShow } from '@/components/dashboard/after-show';
import { BeforeShow } from '@/components/dashboard/before-show';
import { DashboardMenu } from '@/components/dashboard/dashboard-menu';
import { ShowDay } from '@/components/dashboard/show-day';
import { BouncedNotice } from '@/components/invitations/bounced-notice';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { stateTexts } from '@/components/landing/state-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { AttendanceNotice, CannotCome } from '@/components/pass/attendance';
import { OwnPassNote } from '@/components/pass/own-pass-note';
import { QrCode } from '@/components/pass/qr-code';
import { PremarketStatus } from '@/components/premarket/premarket-status';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Filled } from '@/components/ui/verbatim';
import { splitName } from '@/lib/base/split-name';
import { offersForm, showTime } from '@/lib/event/rules';
import type { RegistrationState } from '@/lib/event/types';
import { dayAndMonth } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-texts';
import { textsOf } from '@/lib/i18n/translator';
import { qrDrawing } from '@/lib/pass/qr';
import { openDays, premarketState } from '@/lib/premarket/rules';
import { readWish } from '@/lib/registration/catalogue/attendance';
import { hasBounced } from '@/lib/registration/rules';
import { requestPremarketAction } from './actions';

export const generateMetadata = pageMetadata('dashboard.title', { index: false });

type Registration = NonNullable<Awaited<ReturnType<typeof loadOwnRegistration>>>;

/**
 * What a signed-in person can do before, during and after the show. People without a registration are redirected to
 * registering, except conference attendees.
 */
export default async function DashboardPage({ searchParams }: PageProps<'/[locale]/dashboard'>) {
  const { lost, action } = await searchParams;
  const user = await requireUser('/dashboard');
  const [registration, isStaff] = await Promise.all([loadOwnRegistration(user), loadIsStaff(user)]);
  const { event, clock, registrationState } = readDeps();
  const state = registrationState();
  if (!registration) {
    const isConference = (await chosenAttendance()) === 'CONGRESISTA';
    if (!isConference && !isStaff && state === 'open') {
      const isBuyer = readWish((await chosenWish()) ?? user.wish) && offersForm(event, 'comprador');
      redirect(isBuyer ? '/comprador' : `/nuevoRegistro/${user.id}`);
    }
  }
  const locale = await pageLocale();
  const t = textsOf(locale, 'dashboard');
  const now = clock();
  const attendee = registration?.attendee;
  const premarket = attendee ? premarketState(attendee, event, now) : null;
  const time = showTime({ ...event, days: openDays(premarket, event) }, now, state);
  const isBlocked = attendee?.blockedAt !== undefined;
  const isPass = attendee && !isBlocked && time.phase === 'during';
  const menu = (
    <DashboardMenu
      locale={locale}
      signOut={signOutAction}
      event={event}
      user={user}
      attendee={attendee}
      state={state}
      phase={time.phase}
      isStaff={isStaff}
    />
  );
  return (
    <Page
      title={<Filled text={t.raw('greeting')} name={attendee?.nombres || splitName(user.name).nombres} />}
      lead={
        time.phase === 'before' &&
        time.next && (
          <p>
            <b className="max-sm:block">{t('daysToGo', { days: time.next.daysToGo })}</b>
            <span className="max-sm:hidden"> · </span>
            <span className="inline-block">
              {premarket === 'granted' ? event.premarket?.summary[locale] : event.dates[locale]}
            </span>
          </p>
        )
      }
      width={isPass ? 'pass' : 'form'}
    >
      {!registration && !isStaff && <UnregisteredCard locale={locale} userId={user.id} state={state} />}
      {isBlocked ? <BlockedCard locale={locale} /> : registration && <OwnPassNote />}
      {attendee && !isBlocked && time.phase !== 'after' && hasBounced(attendee) && (
        <BouncedNotice email={attendee.email} event={event} />
      )}
      {attendee && !isBlocked && time.phase !== 'after' && (
        <AttendanceNotice
          attendee={attendee}
          action={resumeAttendanceAction}
          page="dashboard"
          lost={lost}
          done={action}
        />
      )}
      {registration && !isBlocked && time.phase === 'before' && (
        <>
          <RegisteredCard locale={locale} registration={registration} />
          {(premarket || !registration.attendee.cancelledAt) && (
            <BeforeShow
              locale={locale}
              attendee={registration.attendee}
              mayAsk={premarket === 'mayAsk'}
              premarket={
                <PremarketStatus
                  locale={locale}
                  attendee={registration.attendee}
                  now={now}
                  ask={requestPremarketAction}
                />
              }
            />
          )}
          <CannotCome attendee={registration.attendee} action={cancelAttendanceAction} page="dashboard" />
        </>
      )}
      {registration && isPass && (
        <ShowDay
          attendee={registration.attendee}
          {...time}
          buttons={<PassButtons locale={locale} registration={registration} label={t('pass')} />}
        >
          {menu}
        </ShowDay>
      )}
      {attendee && time.phase === 'after' && <AfterShow locale={locale} attendee={attendee} />}
      {!isPass && menu}
    </Page>
  );
}

interface UnregisteredProps {
  locale: Locale;
  userId: string;
  state: RegistrationState;
}

/** For people without a registration: a link to it while registration is open, otherwise why nobody can register. */
function UnregisteredCard({ locale, userId, state }: UnregisteredProps) {
  const t = textsOf(locale, 'dashboard');
  const isOpen = state === 'open';
  const { title, lead } = isOpen
    ? { title: t('unregistered'), lead: t('unregisteredText') }
    : stateTexts(locale, state);
  return (
    <Card tone="first" aria-labelledby="state">
      <h2 id="state" className="text-h2">
        {title}
      </h2>
      <p className="mt-2">{lead}</p>
      {isOpen && (
        <ButtonLink href={`/nuevoRegistro/${userId}`} className="mt-5">
          {t('continue')}
        </ButtonLink>
      )}
    </Card>
  );
}

/** In place of the pass of a registration that is blocked. */
function BlockedCard({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'pass');
  return (
    <Card tone="first" aria-labelledby="state">
      <h2 id="state" className="text-h2">
        {t('blocked')}
      </h2>
      <p className="mt-2">{t.rich('blockedText', contactLinks(readDeps().event))}</p>
    </Card>
  );
}

/** The category and QR code of a registration, with the buttons of its pass. */
function RegisteredCard({ locale, registration }: { locale: Locale; registration: Registration }) {
  const { attendee, sentAt } = registration;
  const t = textsOf(locale, 'dashboard');
  const category = textsOf(locale, 'pass.category')(attendee.categoria);
  const date = sentAt && dayAndMonth(sentAt, readDeps().event.timeZone)[locale];
  const sent = date ? t('sent', { category, date }) : t('queued', { category });
  return (
    <Card aria-labelledby="state">
      <div className="flex items-center gap-4 max-[15rem]:flex-col max-[15rem]:items-start">
        <QrCode
          drawing={qrDrawing(attendee.qr)}
          className="size-20 shrink-0 rounded-event border border-line"
        />
        <div>
          <h2 id="state" className="text-h2">
            {t('registered')}
          </h2>
          <p className="mt-1 text-hint text-balance text-soft">
            {hasBounced(attendee) ? t('notDelivered', { category }) : sent}
          </p>
        </div>
      </div>
      <PassButtons locale={locale} registration={registration} label={t('qr')} />
    </Card>
  );
}

interface PassButtonsProps {
  locale: Locale;
  registration: Registration;
  label: string;
}

/** Buttons to show the pass and to send it again. */
function PassButtons({ locale, registration, label }: PassButtonsProps) {
  const { attendee, wait } = registration;
  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-2">
      <ButtonLink href={`/qr/${attendee._id}`}>{label}</ButtonLink>
      <ResendForm
        action={resendOwnInvitationAction}
        wait={wait}
        email={attendee.email}
        texts={resendTexts(locale, 'dashboard', 'resend')}
        className="contents"
      />
    </div>
  );
}
