import { notFound } from 'next/navigation';
import { resendInvitationAction } from '@/app/_server/actions/registration';
import { loadAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { BouncedNotice } from '@/components/invitations/bounced-notice';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { Page } from '@/components/layout/page';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { BlockedPage } from '@/components/pass/blocked-page';
import { bold } from '@/components/ui/bold';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { Filled } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('landed.knownTab', { index: false });

/**
 * The page of an email that is already registered. Its owner sees the pass; everyone else sees masked data and no name.
 */
export default async function InvitadoLandingPage({ searchParams }: PageProps<'/[locale]/invitadolanding'>) {
  const view = await loadAttendee((await searchParams).id);
  if (!view) notFound();
  const { attendee, isOwn, wait } = view;
  if (isOwn && attendee.blockedAt) return <BlockedPage back="/" />;
  const t = await pageTexts('landed');
  const ui = await pageTexts('ui');
  return (
    <Page
      title={isOwn ? <Filled text={t.raw('knownTitle')} name={attendee.nombres} /> : t('knownStranger')}
      lead={t.rich('knownText', { email: attendee.email, b: bold })}
      back={{ href: '/', label: ui('backHome') }}
      width={isOwn ? 'pass' : 'form'}
    >
      {view.hasBounced && (
        <BouncedNotice email={attendee.email} event={readDeps().event}>
          {view.mayCorrectEmail && (
            <ButtonLink href={`/landing?id=${attendee._id}`} className="mt-4">
              {t('bouncedCorrect')}
            </ButtonLink>
          )}
        </BouncedNotice>
      )}
      {isOwn && <AttendeePass attendee={attendee} ownedUntil={view.ownedUntil} />}
      <div className={isOwn ? 'mt-8' : ''}>
        {!view.hasBounced && <p className="mb-4">{t('knownHint')}</p>}
        <ResendForm
          action={resendInvitationAction}
          hidden={{ id: attendee._id }}
          wait={wait}
          email={attendee.email}
          texts={resendTexts(await pageLocale(), 'landed', 'resend')}
          variant={view.hasBounced || isOwn ? 'secondary' : 'primary'}
        />
      </div>
      <section className="mt-10">
        <h2 className="mb-1 font-semibold">{t('sharedAsk')}</h2>
        <p className="mb-3">{t('sharedText')}</p>
        <TextLink href="/">{t('sharedBack')}</TextLink>
      </section>
    </Page>
  );
}
