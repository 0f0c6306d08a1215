import { notFound } from 'next/navigation';
import { findRegistrationAction, registerColleagueAction } from '@/app/_server/actions/registration';
import { requireUser } from '@/app/_server/loaders/accounts';
import { loadOwnAttendee } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { NotOpen } from '@/components/landing/not-open';
import { buildColleagueForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { offersForm } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('landed.colleague', { index: false });

/** Where the owner of a pass registers a colleague: the express form with their own company and country. */
export default async function ColleaguePage({ params }: PageProps<'/[locale]/colega/[id]'>) {
  const { id } = await params;
  const attendee = await loadOwnAttendee(id);
  if (!attendee) await requireUser(`/colega/${encodeURIComponent(id)}`);
  const { event, registrationState } = readDeps();
  if (!attendee || attendee.blockedAt || !offersForm(event, 'express')) notFound();
  const state = registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;
  const back = { href: `/landing?id=${id}`, label: (await pageTexts('ui'))('backToPass') };
  const draft = `colleague:${id}`;
  const definition = await buildColleagueForm(readDeps(), await pageLocale(), { draft, back });
  const { pais, nombreEmpresa = '' } = attendee;
  return (
    <RegistrationForm
      definition={definition}
      action={registerColleagueAction}
      hidden={{ colleagueOf: id }}
      initial={{ pais, nombreEmpresa }}
    />
  );
}
