import { resendInvitationAction } from '@/app/_server/actions/registration';
import { loadAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { formTexts } from '@/components/form/form-texts';
import { SendOnLoad } from '@/components/invitations/send-on-load';
import { Page } from '@/components/layout/page';
import { BlockedPage } from '@/components/pass/blocked-page';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { clientTexts } from '@/lib/i18n/translator';

export const generateMetadata = pageMetadata('sendinvitation.title', { index: false });

/** Sends an invitation again. Rendering the page sends nothing: a script or the person submits its form. */
export default async function SendInvitationPage({ params }: PageProps<'/[locale]/sendinvitation/[id]'>) {
  const { id } = await params;
  const view = await loadAttendee(id);
  const t = await pageTexts('sendinvitation');
  const back = { href: '/', label: (await pageTexts('ui'))('backHome') };
  if (!view) return <Page title={t('failedTitle')} lead={t('failedText')} back={back} />;
  const locale = await pageLocale();
  const { isOwn, attendee } = view;
  if (isOwn && attendee.blockedAt) return <BlockedPage back="/" />;
  const { nombres: name, email } = attendee;
  const texts = {
    ...formTexts(locale, 'sendinvitation', {
      title: 'title',
      lead: 'lead',
      send: 'send',
      sentTitle: isOwn ? 'sentTitle' : 'sentStranger',
      sentText: 'sentText',
      sentHint: 'sentHint',
      failedTitle: 'failedTitle',
      failedText: 'failedText',
      recentTitle: 'recentTitle',
      recentText: 'recentText',
      submit: 'again',
      submitting: 'sending',
    }),
    ...clientTexts(locale, 'landed', { wait: 'wait' }),
  };
  return (
    <SendOnLoad
      action={resendInvitationAction}
      back={back}
      id={id}
      name={isOwn ? name : ''}
      email={email}
      texts={texts}
    />
  );
}
