import { notFound, redirect } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnBuyer } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { SignOutButton } from '@/components/account/sign-out-button';
import { Page } from '@/components/layout/page';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { deps } from '@/lib/deps';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { awaitsPremarket } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('landed.titleGuest', { index: false });

/** What buyers see who have just registered or changed what they registered: what happens now, and their pass. An address that says neither leads to the dashboard. */
export default async function CompradorLandingPage({
  searchParams,
}: PageProps<'/[locale]/compradorlanding'>) {
  const { action, id } = await searchParams;
  if ((action !== 'add' && action !== 'update') || typeof id !== 'string') {
    await requireUser('/dashboard');
    redirect('/dashboard');
  }
  const query = new URLSearchParams({ action, id });
  const user = await requireUser(`/compradorlanding?${query}`);
  const attendee = await loadOwnBuyer(user, id);
  if (!attendee) notFound();
  const t = await pageTexts('buyer.landing');
  const { premarket, contact } = deps().event;
  const name = attendee.nombres;
  const message = {
    email: attendee.email,
    b: (text: React.ReactNode) => <b className="break-words">{text}</b>,
  };
  return (
    <Page
      title={action === 'add' ? t('addTitle', { name }) : t('updateTitle', { name })}
      lead={
        <>
          <p>{action === 'add' ? t.rich('addText', message) : t.rich('updateText', message)}</p>
          {action === 'add' && <p className="mt-1 text-hint text-soft">{t('spam')}</p>}
        </>
      }
    >
      {action === 'add' && awaitsPremarket(attendee) && premarket && (
        <Notice className="mb-7 print:hidden">
          <h2 className="text-h3">{t('premarketTitle')}</h2>
          <p className="mt-2">{premarket.text[await pageLocale()]}</p>
          <p className="mt-2">
            {t.rich('premarketContact', {
              email: contact.premarketEmail,
              mail: (text) => <TextLink href={`mailto:${contact.premarketEmail}`}>{text}</TextLink>,
            })}
          </p>
        </Notice>
      )}
      <AttendeePass attendee={attendee} back={{ href: '/dashboard', label: t('back') }} />
      <div className="mx-auto mt-3 max-w-[26rem] print:hidden">
        <SignOutButton action={signOutAction} />
      </div>
    </Page>
  );
}
