import { notFound } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import { findRegistrationAction } from '@/app/_server/actions/registration';
import { chosenAttendance } from '@/app/_server/browser/read';
import { requireUser } from '@/app/_server/loaders/accounts';
import { handOff, loadOwnOrRedirect } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { SignOutButton } from '@/components/account/sign-out-button';
import { Ways } from '@/components/handoff/ways';
import { NotOpen } from '@/components/landing/not-open';
import { Page } from '@/components/layout/page';
import { Filled } from '@/components/ui/verbatim';
import { isOwnAccount } from '@/lib/accounts/abilities';
import { eventNames, formColor } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { formsToChangeTo } from '@/lib/registration/abilities';
import { formPath } from '@/lib/registration/catalogue/attendance';
import { answersOfAccount, initialAnswers } from '@/lib/registration/correct/prefill-form';

export const generateMetadata = pageMetadata('handoff.title', { index: false });

/**
 * Where a signed-in person chooses or changes how they attend; redirects to the separate registration site if there is
 * one.
 */
export default async function NuevoRegistroPage({ params }: PageProps<'/[locale]/nuevoRegistro/[userId]'>) {
  const { userId } = await params;
  const user = await requireUser(`/nuevoRegistro/${encodeURIComponent(userId)}`);
  if (!isOwnAccount(user, userId)) notFound();
  await handOff('nuevoRegistro', user.id, 'VISITANTE');
  const { event, registrationState } = readDeps();
  const own = await loadOwnOrRedirect(user);
  const state = registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;

  const locale = await pageLocale();
  const attendance = await chosenAttendance();
  const t = await pageTexts('handoff');
  const form = await pageTexts('registration.form');
  // People who followed a link for conference attendees see that option first.
  const open = own ? formsToChangeTo(own, event) : event.registration.forms;
  const offered = open.toSorted((a, b) =>
    attendance === 'CONGRESISTA' ? Number(b === 'congresista') - Number(a === 'congresista') : 0,
  );
  const ways = offered.map((name) => ({
    href: formPath(name),
    title: form(name),
    text: t(name === 'comprador' && event.premarket ? 'compradorPremarket' : name),
    color: formColor(event.theme, name),
    // The buyer form is prefilled from the account.
    draft: name === 'comprador' ? undefined : name,
  }));
  return (
    <Page
      title={t('title')}
      lead={
        own
          ? t('changeLead', { category: (await pageTexts('pass.category'))(own.categoria) })
          : t('lead', eventNames(event, locale))
      }
      back={own ? { href: '/dashboard', label: (await pageTexts('ui'))('backToDashboard') } : undefined}
    >
      {own?.sessions && own.sessions.length > 0 && <p className="mb-5">{t('changeSeats')}</p>}
      <Ways
        ways={ways}
        answers={{ ...answersOfAccount(user), ...(own && initialAnswers(own, 'visitante', event)) }}
      />
      <div className="mt-8">
        <p className="mb-3 text-hint text-soft">{<Filled text={t.raw('account')} email={user.email} />}</p>
        <SignOutButton locale={locale} action={signOutAction} />
      </div>
    </Page>
  );
}
