import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { SignOutButton } from '@/components/account/sign-out-button';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { deps } from '@/lib/deps';
import { readAttendance } from '@/lib/i18n/attendance';
import { dayAndMonth } from '@/lib/i18n/dates';
import { categoryCookie } from '@/lib/i18n/locale';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { smallestQrPng } from '@/lib/invitations/qr';
import { resendOwnInvitationAction } from '@/lib/users/actions';
import { loadRegistration, requireUser } from '@/lib/users/loaders';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts('dashboard'))('title'), robots: { index: false } };
}

/** What a signed-in person can do; who is not registered yet goes on to that at once, unless they come for the conferences. */
export default async function DashboardPage() {
  const user = await requireUser('/dashboard');
  const registration = await loadRegistration(user);
  const { event, isRegistrationOpen } = deps();
  if (!registration) {
    const attendance = readAttendance((await cookies()).get(categoryCookie)?.value);
    if (attendance !== 'CONGRESISTA' && isRegistrationOpen()) redirect(`/nuevoRegistro/${user.id}`);
  }
  const t = await pageTexts('dashboard');
  const firstName = registration?.attendee.nombres || user.name.split(/\s+/, 1)[0];
  return (
    <Page title={t('greeting', { name: firstName ?? '' })}>
      {registration ? <Registered {...registration} /> : <Unregistered userId={user.id} />}
      <nav aria-label={t('menu')} className="mt-6">
        <ul className="border-t border-line">
          {registration?.attendee.categoria === 'COMPRADOR' && (
            <Entry href={`/comprador/${registration.attendee._id}`}>{t('modify')}</Entry>
          )}
          {registration?.attendee.categoria === 'CONGRESISTA' && (
            <Entry href={`/conferencias/${registration.attendee._id}`}>{t('conferences')}</Entry>
          )}
          <Entry href="/rules">{t('rules')}</Entry>
          <Entry href="/faq">{t('faq')}</Entry>
          <li className="border-b border-line">
            <SignOutButton look="row" />
          </li>
        </ul>
      </nav>
      {registration && registration.attendee.categoria !== 'COMPRADOR' && (
        <p className="mt-5 text-hint text-soft">{t.rich('contact', contactLinks(event))}</p>
      )}
    </Page>
  );
}

async function Registered({
  attendee,
  sentAt,
  wait,
}: NonNullable<Awaited<ReturnType<typeof loadRegistration>>>) {
  const locale = await pageLocale();
  const t = await pageTexts('dashboard');
  const category = (await pageTexts('pass.category'))(attendee.categoria);
  const image = smallestQrPng(attendee.qr).toString('base64');
  const date = sentAt && dayAndMonth(sentAt, locale, deps().event.timeZone);
  return (
    <Card aria-labelledby="registered">
      <div className="flex items-center gap-4">
        {/* biome-ignore lint/performance/noImgElement: a few hundred bytes, nothing to optimise. */}
        <img
          src={`data:image/png;base64,${image}`}
          alt=""
          width={80}
          height={80}
          className="size-20 shrink-0 rounded-event border border-line bg-white [image-rendering:pixelated]"
        />
        <div>
          <h2 id="registered" className="text-h2">
            {t('registered')}
          </h2>
          <p className="mt-1 text-hint text-soft">
            {date ? t('sent', { category, date }) : t('queued', { category })}
          </p>
        </div>
      </div>
      <div className="mt-5 grid gap-3 min-[22.5rem]:grid-cols-2">
        <ButtonLink href={`/qr/${attendee._id}`}>{t('qr')}</ButtonLink>
        <ResendForm
          action={resendOwnInvitationAction}
          wait={wait}
          texts={await resendTexts(t('resend'))}
          className="contents"
        />
      </div>
    </Card>
  );
}

async function Unregistered({ userId }: { userId: string }) {
  const t = await pageTexts('dashboard');
  return (
    <Card tone="first" aria-labelledby="unregistered">
      <h2 id="unregistered" className="text-h2">
        {t('unregistered')}
      </h2>
      <p className="mt-2 mb-5">{t('unregisteredText')}</p>
      <ButtonLink href={`/nuevoRegistro/${userId}`}>{t('continue')}</ButtonLink>
    </Card>
  );
}

function Entry({ href, children }: { href: string; children: string }) {
  return (
    <li className="border-b border-line">
      <a
        href={href}
        className="group flex min-h-14 items-center justify-between gap-3 py-2 font-semibold hover:bg-paper"
      >
        <span className="group-hover:underline group-hover:underline-offset-4">{children}</span>
        <span aria-hidden="true" className="text-h3">
          ›
        </span>
      </a>
    </li>
  );
}
