import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';
import { AttendeePass } from '@/components/pass/attendee-pass';
import { ResendButton } from '@/components/registration/resend-button';
import { loadAttendee } from '@/lib/attendees/loaders';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('landed'))('titleGuest'), robots: { index: false } };
}

/** Where a known e-mail leads: masked for everyone, with the pass for its owner. */
export default async function InvitadoLandingPage({ searchParams }: PageProps<'/[locale]/invitadolanding'>) {
  const found = await loadAttendee((await searchParams).id);
  if (!found) notFound();
  const { attendee, isOwn } = found;
  const t = await getTranslations('landed');
  const ui = await getTranslations('ui');
  return (
    <Page
      title={t('knownTitle', { name: attendee.nombres })}
      lead={t.rich('knownText', {
        email: attendee.email,
        b: (text) => <b className="break-words">{text}</b>,
      })}
      back={{ href: '/', label: ui('backHome') }}
    >
      <p className="mb-4">{t('knownHint')}</p>
      <ResendButton id={attendee._id} isProminent />
      {isOwn && 'qr' in attendee && (
        <div className="mt-8">
          <AttendeePass attendee={attendee} back={{ href: '/' }} />
        </div>
      )}
    </Page>
  );
}
