import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { signOutAction } from '@/app/_server/actions/accounts';
import { findRegistrationAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadKnown } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { SignOutButton } from '@/components/account/sign-out-button';
import { type Way, Ways } from '@/components/handoff/ways';
import { NotOpen } from '@/components/landing/not-open';
import { Page } from '@/components/layout/page';
import { deps } from '@/lib/deps';
import type { FormName } from '@/lib/event/types';
import { pageLocale } from '@/lib/i18n/page-locale';
import { pageTexts } from '@/lib/i18n/page-texts';
import { attendanceCookie, readAttendance } from '@/lib/registration/attendance';
import { handOffUrl } from '@/lib/registration/hand-off';
import { correctionAnswers } from '@/lib/registration/prefill-correction';
import { formsToChangeTo } from '@/lib/registration/rules';

export const dynamicParams = true;

export const generateMetadata = pageMetadata('handoff.title', { index: false });

/**
 * Where a signed-in person chooses what they come as, or what to change their registration to; on the separate site
 * where there is one.
 */
export default async function NuevoRegistroPage({ params }: PageProps<'/[locale]/nuevoRegistro/[userId]'>) {
  const { userId } = await params;
  const user = await requireUser(`/nuevoRegistro/${encodeURIComponent(userId)}`);
  if (user.id !== userId) notFound();
  const locale = await pageLocale();
  const { env, event, registrationState } = deps();
  const attendance = readAttendance((await cookies()).get(attendanceCookie)?.value) ?? 'VISITANTE';
  if (env.REGISTRATION_SITE_URL) {
    const choices = { asistencia: attendance, lang: locale };
    redirect(handOffUrl(env.REGISTRATION_SITE_URL, 'nuevoRegistro', user.id, choices));
  }
  const { own, elsewhere } = await loadKnown(user);
  if (elsewhere) redirect(elsewhere);
  const state = registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;

  const t = await pageTexts('handoff');
  const form = await pageTexts('registration.form');
  const { categoryColors } = event.theme;
  const ways: Record<FormName, Way> = {
    comprador: {
      href: '/comprador',
      title: form('comprador'),
      text: t(event.premarket ? 'compradorPremarket' : 'comprador'),
      color: categoryColors.COMPRADOR,
    },
    visitante: {
      href: '/visitante?asistencia=VISITANTE',
      title: form('visitante'),
      text: t('visitante'),
      color: categoryColors.VISITANTE,
      draft: 'visitante',
    },
    estudiante: {
      href: '/estudiante',
      title: form('estudiante'),
      text: t('estudiante'),
      color: categoryColors.ESTUDIANTE,
      draft: 'estudiante',
    },
    congresista: {
      href: '/visitante?asistencia=CONGRESISTA',
      title: form('congresista'),
      text: t('congresista'),
      color: categoryColors.CONGRESISTA,
      draft: 'congresista',
    },
    express: {
      href: '/express',
      title: form('express'),
      text: t('express'),
      color: event.theme.colors.softInk,
      draft: 'express',
    },
  };
  // Who came by a link for the conferences finds them first.
  const open = own ? formsToChangeTo(own, event) : event.registration.forms;
  const offered = open.toSorted((a, b) =>
    attendance === 'CONGRESISTA' ? Number(b === 'congresista') - Number(a === 'congresista') : 0,
  );
  return (
    <Page
      title={t('title')}
      lead={
        own
          ? t('changeLead', { category: (await pageTexts('pass.category'))(own.categoria) })
          : t('lead', { event: event.name[locale] })
      }
      back={own ? { href: '/dashboard', label: t('back') } : undefined}
    >
      {own?.sessions && own.sessions.length > 0 && <p className="mb-5">{t('changeSeats')}</p>}
      <Ways
        ways={offered.map((name) => ways[name])}
        known={{ email: user.email, nombres: user.name, ...(own && correctionAnswers(own, 'visitante')) }}
      />
      <div className="mt-8">
        <p className="mb-3 text-hint text-soft">{t('account', { email: user.email })}</p>
        <SignOutButton action={signOutAction} />
      </div>
    </Page>
  );
}
