import { redirect } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import { requestPremarketAction } from '@/app/_server/actions/premarket';
import { resendOwnInvitationAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadAttendance, loadRegistration } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { SignOutButton } from '@/components/account/sign-out-button';
import { ChosenSessions } from '@/components/conferences/chosen-sessions';
import { ResendForm } from '@/components/invitations/resend-form';
import { resendTexts } from '@/components/invitations/resend-texts';
import { stateTexts } from '@/components/landing/state-texts';
import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { QrCode } from '@/components/pass/qr-code';
import { PremarketStatus } from '@/components/premarket/premarket-status';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RowLabel } from '@/components/ui/row';
import { dayAndMonth } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Texts } from '@/lib/i18n/translator';
import { qrDrawing } from '@/lib/pass/qr';
import type { Attendee } from '@/lib/registration/record';
import { formsToChangeTo } from '@/lib/registration/rules';

export const generateMetadata = pageMetadata('dashboard.title', { index: false });

type Registration = NonNullable<Awaited<ReturnType<typeof loadRegistration>>>;

/** What a signed-in person can do. Without a registration it redirects to registering, except for conference attendees. */
export default async function DashboardPage() {
  const user = await requireUser('/dashboard');
  const registration = await loadRegistration(user);
  const { event, clock, registrationState } = readDeps();
  const state = registrationState();
  if (!registration) {
    const isConference = (await loadAttendance()) === 'CONGRESISTA';
    if (!isConference && state === 'open') redirect(`/nuevoRegistro/${user.id}`);
  }
  const t = await pageTexts('dashboard');
  const attendee = registration?.attendee;
  const mayChange = attendee && state === 'open' && formsToChangeTo(attendee, event).length > 0;
  const entries = [
    ...(attendee ? ownEntries(attendee, t) : []),
    ...(mayChange ? [{ href: `/nuevoRegistro/${user.id}`, label: t('changeCategory') }] : []),
    { href: '/rules', label: t('rules') },
    { href: '/faq', label: t('faq') },
    { href: '/cuenta', label: t('account') },
  ];
  return (
    <Page title={t('greeting', { name: attendee?.nombres || (user.name.split(/\s+/, 1)[0] ?? '') })}>
      {registration ? (
        <RegisteredCard registration={registration} />
      ) : (
        <Card tone="first" aria-labelledby="state">
          <h2 id="state" className="text-h2">
            {t('unregistered')}
          </h2>
          {state === 'open' ? (
            <>
              <p className="mt-2 mb-5">{t('unregisteredText')}</p>
              <ButtonLink href={`/nuevoRegistro/${user.id}`}>{t('continue')}</ButtonLink>
            </>
          ) : (
            <p className="mt-2">{(await stateTexts(state)).lead}</p>
          )}
        </Card>
      )}
      {attendee && (
        <div className="mt-6 empty:hidden">
          <PremarketStatus attendee={attendee} now={clock()} ask={requestPremarketAction} />
          <ChosenSessions attendee={attendee} />
        </div>
      )}
      <nav aria-label={t('menu')} className="mt-6">
        <ul className="border-t border-line">
          {entries.map(({ href, label }) => (
            <li key={href} className="border-b border-line">
              <a href={href} className="row">
                <RowLabel>{label}</RowLabel>
              </a>
            </li>
          ))}
          <li className="border-b border-line">
            <SignOutButton action={signOutAction} look="row" />
          </li>
        </ul>
      </nav>
      {attendee && attendee.categoria !== 'COMPRADOR' && (
        <p className="mt-5 text-hint text-soft">{t.rich('contact', contactLinks(event))}</p>
      )}
    </Page>
  );
}

/** The entries that only some categories have. */
function ownEntries({ _id, categoria }: Attendee, t: Texts<'dashboard'>) {
  if (categoria === 'COMPRADOR') return [{ href: `/comprador/${_id}`, label: t('modify') }];
  const modify = { href: `/registro/${_id}?from=dashboard`, label: t('modify') };
  if (categoria === 'CONGRESISTA') return [{ href: `/conferencias/${_id}`, label: t('conferences') }, modify];
  return [modify];
}

/** The category and QR code of a registration, with the buttons to show its pass and to send it again. */
async function RegisteredCard({ registration: { attendee, sentAt, wait } }: { registration: Registration }) {
  const locale = await pageLocale();
  const t = await pageTexts('dashboard');
  const category = (await pageTexts('pass.category'))(attendee.categoria);
  const date = sentAt && dayAndMonth(sentAt, readDeps().event.timeZone)[locale];
  return (
    <Card aria-labelledby="state">
      <div className="flex items-center gap-4">
        <QrCode
          drawing={qrDrawing(attendee.qr)}
          className="size-20 shrink-0 rounded-event border border-line bg-white"
        />
        <div>
          <h2 id="state" className="text-h2">
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
          texts={resendTexts(locale, t('resend'))}
          className="contents"
        />
      </div>
    </Card>
  );
}
