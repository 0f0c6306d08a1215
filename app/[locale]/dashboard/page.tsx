import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { resendOwnInvitationAction, signOutAction } from '@/app/_server/actions/accounts';
import { loadRegistration, requireUser } from '@/app/_server/loaders/accounts';
import { pageMetadata } from '@/app/_server/page-metadata';
import { DashboardView } from '@/components/account/dashboard-view';
import { signOutTexts } from '@/components/account/sign-out-button';
import { resendTexts } from '@/components/invitations/resend-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { deps } from '@/lib/deps';
import type { TradeShow } from '@/lib/event/types';
import { dayAndMonth } from '@/lib/i18n/dates';
import { categoryCookie, type Locale } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';
import { type Texts, textsOf } from '@/lib/i18n/translator';
import { smallestQrPng } from '@/lib/pass/qr';
import { readAttendance } from '@/lib/registration/attendance';
import type { Attendee } from '@/lib/registration/types';

export const generateMetadata = pageMetadata('dashboard.title', { index: false });

/** What a signed-in person can do; who is not registered yet goes on to that at once, unless they come for the conferences. */
export default async function DashboardPage() {
  const user = await requireUser('/dashboard');
  const registration = await loadRegistration(user);
  const { event, isRegistrationOpen } = deps();
  if (!registration) {
    const attendance = readAttendance((await cookies()).get(categoryCookie)?.value);
    if (attendance !== 'CONGRESISTA' && isRegistrationOpen()) redirect(`/nuevoRegistro/${user.id}`);
  }
  const locale = await pageLocale();
  const t = textsOf(locale, 'dashboard');
  const { attendee } = registration ?? {};
  const entries = [
    ...(attendee ? ownEntries(attendee, t) : []),
    { href: '/rules', label: t('rules') },
    { href: '/faq', label: t('faq') },
  ];
  return (
    <DashboardView
      title={t('greeting', { name: attendee?.nombres || (user.name.split(/\s+/, 1)[0] ?? '') })}
      {...(registration
        ? registeredOf(registration, locale, event)
        : {
            card: {
              title: t('unregistered'),
              text: t('unregisteredText'),
              href: `/nuevoRegistro/${user.id}`,
              action: t('continue'),
            },
          })}
      menu={{ label: t('menu'), entries }}
      signOut={{ action: signOutAction, texts: signOutTexts(locale) }}
      contact={attendee && attendee.categoria !== 'COMPRADOR' && contactOf(locale, event)}
    />
  );
}

/** Whom to write to; the same for everybody. */
function contactOf(locale: Locale, event: TradeShow): ReactNode {
  return textsOf(locale, 'dashboard').rich('contact', contactLinks(event));
}

/** What only some categories can do. */
function ownEntries({ _id, categoria }: Attendee, t: Texts<'dashboard'>) {
  if (categoria === 'COMPRADOR') return [{ href: `/comprador/${_id}`, label: t('modify') }];
  if (categoria === 'CONGRESISTA') return [{ href: `/conferencias/${_id}`, label: t('conferences') }];
  return [];
}

function registeredOf(
  { attendee, sentAt, wait }: NonNullable<Awaited<ReturnType<typeof loadRegistration>>>,
  locale: Locale,
  event: TradeShow,
) {
  const t = textsOf(locale, 'dashboard');
  const category = textsOf(locale, 'pass.category')(attendee.categoria);
  const date = sentAt && dayAndMonth(sentAt, locale, event.timeZone);
  return {
    card: {
      title: t('registered'),
      text: date ? t('sent', { category, date }) : t('queued', { category }),
      href: `/qr/${attendee._id}`,
      action: t('qr'),
    },
    pass: {
      image: `data:image/png;base64,${smallestQrPng(attendee.qr).toString('base64')}`,
      resend: { action: resendOwnInvitationAction, wait, texts: resendTexts(locale, t('resend')) },
    },
  };
}
