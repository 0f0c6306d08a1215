import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { ResendButton } from '@/components/registration/resend-button';
import { Notice } from '@/components/ui/notice';
import { loadAttendee } from '@/lib/attendees/loaders';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('landed'))('titleGuest'), robots: { index: false } };
}

/** What a person sees who has just registered, or opened the link in their mail: the pass, for its owner alone. */
export default async function LandingPage({ searchParams }: PageProps<'/[locale]/landing'>) {
  const found = await loadAttendee((await searchParams).id);
  if (!found) notFound();
  const { attendee, isOwn } = found;
  const t = await getTranslations('landed');
  const bold = (text: React.ReactNode) => <b className="break-words">{text}</b>;
  return (
    <Page
      title={isOwn ? t('title', { name: attendee.nombres }) : t('titleGuest')}
      lead={
        isOwn ? t.rich('sent', { email: attendee.email, b: bold }) : t('notOwner', { email: attendee.email })
      }
    >
      {isOwn && 'qr' in attendee && <AttendeePass attendee={attendee} back={{ href: '/' }} />}
      <Notice className="mx-auto mt-6 max-w-[26rem] print:hidden">
        <p>{t('note')}</p>
        <ResendButton id={attendee._id} />
      </Notice>
    </Page>
  );
}
