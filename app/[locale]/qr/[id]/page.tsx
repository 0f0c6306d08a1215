import { notFound } from 'next/navigation';
import { cancelAttendanceAction, resumeAttendanceAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnRegistration } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { BouncedNotice } from '@/components/invitations/bounced-notice';
import { Page } from '@/components/layout/page';
import { AttendanceNotice, CannotCome } from '@/components/pass/attendance';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { BlockedPage } from '@/components/pass/blocked-page';
import { ColleagueLink } from '@/components/pass/colleague-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { hasBounced } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('dashboard.passTitle', { index: false });

/** The signed-in person's pass, by their user id, guid or attendee id. Any other id is not found. */
export default async function QrPage({ params, searchParams }: PageProps<'/[locale]/qr/[id]'>) {
  const { id } = await params;
  const { lost, action } = await searchParams;
  const user = await requireUser(`/qr/${encodeURIComponent(id)}`);
  const attendee = (await loadOwnRegistration(user))?.attendee;
  if (!attendee || ![user.id, attendee._id, attendee.guid].includes(id)) notFound();
  if (attendee.blockedAt) return <BlockedPage back="/dashboard" />;
  const t = await pageTexts('dashboard');
  return (
    <Page title={t('passTitle')} isTitleHidden width="pass">
      {hasBounced(attendee) && <BouncedNotice email={attendee.email} event={readDeps().event} />}
      <AttendanceNotice
        attendee={attendee}
        action={resumeAttendanceAction}
        page="qr"
        lost={lost}
        done={action}
      />
      <AttendeePass attendee={attendee} isInAccount>
        <p className="mt-4 text-soft">{t('passLead')}</p>
        <ColleagueLink id={attendee._id} state={readDeps().registrationState()} />
        <CannotCome attendee={attendee} action={cancelAttendanceAction} page="qr" />
      </AttendeePass>
    </Page>
  );
}
