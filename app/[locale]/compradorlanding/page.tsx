import { notFound, redirect } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import { cancelAttendanceAction, resumeAttendanceAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadInvitedBuyer, loadOwnBuyer } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { SignOutButton } from '@/components/account/sign-out-button';
import { BouncedNotice } from '@/components/invitations/bounced-notice';
import { Page } from '@/components/layout/page';
import { AttendanceNotice, CannotCome } from '@/components/pass/attendance';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { BlockedPage } from '@/components/pass/blocked-page';
import { ColleagueLink } from '@/components/pass/colleague-link';
import { PremarketStatus } from '@/components/premarket/premarket-status';
import { bold } from '@/components/ui/bold';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale } from '@/lib/i18n/page-texts';
import { textsOf } from '@/lib/i18n/translator';
import { hasBounced } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('landed.titleGuest', { index: false });

/**
 * What buyers see after registering or changing their registration: their premarket status and their pass. Without an
 * action in the query it redirects to the dashboard.
 */
export default async function CompradorLandingPage({
  searchParams,
}: PageProps<'/[locale]/compradorlanding'>) {
  const { action, id } = await searchParams;
  if ((action !== 'add' && action !== 'update') || typeof id !== 'string') {
    await requireUser('/dashboard');
    redirect('/dashboard');
  }
  const query = new URLSearchParams({ action, id });
  // The pass of an invited buyer, who has no account, is on the page of everybody else.
  if (await loadInvitedBuyer(id)) redirect(`/landing?${query}`);
  const user = await requireUser(`/compradorlanding?${query}`);
  const attendee = await loadOwnBuyer(user, id);
  if (!attendee) notFound();
  if (attendee.blockedAt) return <BlockedPage back="/dashboard" />;
  const locale = await pageLocale();
  const t = textsOf(locale, 'buyer.landing');
  const isNew = action === 'add';
  const isBounced = hasBounced(attendee);
  return (
    <Page
      title={<Filled text={t.raw(isNew ? 'addTitle' : 'updateTitle')} name={attendee.nombres} />}
      lead={
        !isBounced && (
          <>
            <p>{t.rich(isNew ? 'addText' : 'updateText', { email: attendee.email, b: bold })}</p>
            {isNew && <p className="mt-1 text-hint text-soft">{t('spam')}</p>}
          </>
        )
      }
      width="pass"
    >
      {isBounced && <BouncedNotice email={attendee.email} event={readDeps().event} />}
      <AttendanceNotice attendee={attendee} action={resumeAttendanceAction} page="qr" />
      <AttendeePass attendee={attendee} isInAccount>
        <div className="mt-6 empty:hidden">
          <PremarketStatus locale={locale} attendee={attendee} now={readDeps().clock()} />
        </div>
        <ColleagueLink id={attendee._id} state={readDeps().registrationState()} />
        <CannotCome attendee={attendee} action={cancelAttendanceAction} page="qr" />
        <div className="mt-6">
          <SignOutButton locale={locale} action={signOutAction} />
        </div>
      </AttendeePass>
    </Page>
  );
}
