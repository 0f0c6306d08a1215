import { notFound, redirect } from 'next/navigation';
import {
  cancelAttendanceAction,
  resendInvitationAction,
  resumeAttendanceAction,
} from '@/app/_server/actions/registration';
import { currentUser } from '@/app/_server/browser/read';
import { loadOffer } from '@/app/_server/loaders/party';
import { loadAttendee, ownLandingPath } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { SignOutForm } from '@/components/account/sign-out-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { BouncedNotice } from '@/components/invitations/bounced-notice';
import { CorrectAddress } from '@/components/invitations/correct-address';
import { ProveAddress } from '@/components/invitations/prove-address';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { Page } from '@/components/layout/page';
import { AttendanceNotice, CannotCome } from '@/components/pass/attendance';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { BlockedPage } from '@/components/pass/blocked-page';
import { cancelledMark } from '@/components/pass/cancelled-mark';
import { ColleagueLink } from '@/components/pass/colleague-link';
import { PremarketStatus } from '@/components/premarket/premarket-status';
import { bold } from '@/components/ui/bold';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Filled } from '@/components/ui/verbatim';
import { choosesSessions } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { confirmAddressAction, correctEmailAction, joinPartyAction, releaseBrowserAction } from './actions';

export async function generateMetadata({ searchParams }: PageProps<'/[locale]/landing'>) {
  const { action } = await searchParams;
  const title = action === cancelledMark ? 'landed.cancelledTitle' : 'landed.titleGuest';
  return pageMetadata(title, { index: false })();
}

/** What a person sees after registering or opening the link in their mail. Only the owner sees the pass. */
export default async function LandingPage({ searchParams }: PageProps<'/[locale]/landing'>) {
  const { id, action, link, lost } = await searchParams;
  // Without an id, the address leads to the pass of this browser.
  if (id === undefined) redirect(await ownLandingPath());
  const view = await loadAttendee(id);
  if (!view) notFound();
  const { attendee, isOwn, wait } = view;
  if (isOwn && attendee.blockedAt) return <BlockedPage back="/" />;
  const locale = await pageLocale();
  const isUpdated = action === 'update';
  const { event, registrationState } = readDeps();
  const isLinkEnded = link === 'ended' && !isOwn;
  const t = await pageTexts('landed');
  const { mayCorrectEmail = false, hasBounced = false } = view;
  const correction = mayCorrectEmail && (
    <CorrectAddress
      action={correctEmailAction}
      id={attendee._id}
      isWrong={hasBounced}
      texts={formTexts(locale, 'landed', {
        ask: 'addressAsk',
        label: 'addressLabel',
        submit: 'addressSubmit',
        submitting: 'resending',
      })}
    />
  );
  const besides = (
    <>
      {view.isLinkUnused && (
        <ProveAddress
          action={confirmAddressAction}
          id={attendee._id}
          texts={formTexts(locale, 'landed', { lead: 'proveLead', submit: 'prove', submitting: 'proving' })}
        />
      )}
      {isOwn && (
        <div className="mt-6 empty:hidden print:hidden">
          <PremarketStatus locale={locale} attendee={attendee} now={readDeps().clock()} />
        </div>
      )}
      {isOwn && !attendee.cancelledAt && choosesSessions(attendee, event) && (
        <div className="mt-6 print:hidden">
          <ButtonLink href={`/conferencias/${attendee._id}`} isWide>
            {(await pageTexts('conferences'))(attendee.sessions?.length ? 'change' : 'choose')}
          </ButtonLink>
        </div>
      )}
      {isOwn && <ColleagueLink id={attendee._id} state={registrationState()} />}
      <Notice className="mt-6 print:hidden">
        {!isLinkEnded && !hasBounced && <p>{t('note')}</p>}
        <ResendForm
          action={resendInvitationAction}
          hidden={{ id: attendee._id }}
          wait={wait}
          email={attendee.email}
          texts={resendTexts(locale, 'landed', isLinkEnded ? 'linkEndedSend' : 'resend')}
          variant={isLinkEnded ? 'primary' : 'secondary'}
        />
        {!hasBounced && correction}
      </Notice>
      {isOwn && <CannotCome attendee={attendee} action={cancelAttendanceAction} page="landing" />}
      {isOwn && !(await currentUser()) && (
        <Notice className="mt-6 print:hidden">
          <p className="mb-4">{t('finishNote')}</p>
          <SignOutForm
            action={releaseBrowserAction}
            texts={formTexts(locale, 'landed', { submit: 'finish', submitting: 'finishing' })}
          />
        </Notice>
      )}
    </>
  );
  const offer = isOwn && (await loadOffer(attendee, action));
  const isComing = isOwn && !attendee.cancelledAt;
  const ownTitle = isUpdated ? 'updatedTitle' : isComing ? 'title' : 'knownTitle';
  const sentText = !hasBounced && t.rich('sent', { email: attendee.email, b: bold });
  const ownLead = isUpdated ? t('updatedText') : isComing && sentText;
  return (
    <Page
      title={
        isOwn ? (
          <Filled text={t.raw(ownTitle)} name={attendee.nombres} />
        ) : (
          t(isLinkEnded ? 'linkEndedTitle' : 'titleGuest')
        )
      }
      lead={
        isOwn ? (
          ownLead
        ) : (
          <Filled text={t.raw(isLinkEnded ? 'linkEndedText' : 'notOwner')} email={attendee.email} />
        )
      }
      width={isOwn ? 'pass' : 'form'}
    >
      {hasBounced && (
        <BouncedNotice email={attendee.email} event={event}>
          {correction}
        </BouncedNotice>
      )}
      {isOwn && (
        <AttendanceNotice
          attendee={attendee}
          action={resumeAttendanceAction}
          page="landing"
          lost={lost}
          done={action}
        />
      )}
      {isOwn && action === 'colleague' && (
        <Notice tone="success" className="mb-6 print:hidden">
          {t('colleagueDone')}
        </Notice>
      )}
      {isOwn && action === 'joined' && (
        <Notice tone="success" className="mb-6 print:hidden">
          {t('joined')}
        </Notice>
      )}
      {offer && (
        <Notice className="mb-6 print:hidden">
          <p className="mb-4">
            <Filled text={t.raw('offer')} name={offer} />
          </p>
          <ButtonForm
            action={joinPartyAction}
            hidden={{ id: attendee._id }}
            texts={formTexts(locale, 'landed', { submit: 'join', submitting: 'resending' })}
          />
        </Notice>
      )}
      {isOwn ? (
        <AttendeePass attendee={attendee} ownedUntil={view.ownedUntil}>
          {besides}
        </AttendeePass>
      ) : (
        besides
      )}
    </Page>
  );
}
