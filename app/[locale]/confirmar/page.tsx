import { redirect } from 'next/navigation';
import { findRegistrationAction } from '@/app/_server/actions/registration';
import { proofOf } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { NotOpen } from '@/components/landing/not-open';
import { Page } from '@/components/layout/page';
import { buildPersonalForm } from '@/components/registration/build-form';
import { NoPlace } from '@/components/registration/no-place';
import { RegistrationForm } from '@/components/registration/registration-form';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { Filled, Verbatim } from '@/components/ui/verbatim';
import { eventNames } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { findInvitedAttendee } from '@/lib/outreach/invitees/confirm';
import { type PersonalForm, personalForm } from '@/lib/outreach/invitees/personal-form';
import { findInvitee } from '@/lib/outreach/invitees/personal-link';
import type { Invitee } from '@/lib/outreach/invitees/record';
import { partyNow } from '@/lib/outreach/parties/read-party';
import { answersInWords } from '@/lib/registration/views/answers-in-words';
import { labelOf } from '@/lib/registration/views/field-labels';
import { confirmAction, declineAction } from './actions';

export const generateMetadata = pageMetadata('confirm.title', { index: false });

/** Where somebody invited registers: what is known about them, and the questions that are missing. */
export default async function ConfirmPage({ searchParams }: PageProps<'/[locale]/confirmar'>) {
  const { declined } = await searchParams;
  const { event, registrationState } = readDeps();
  const [locale, t] = [await pageLocale(), await pageTexts('confirm')];
  const ordinary = <ButtonLink href="/">{t('ordinary')}</ButtonLink>;
  if (declined !== undefined)
    return (
      <Page title={t('declined')} back={{ href: '/', label: (await pageTexts('ui'))('backHome') }}>
        <Notice tone="success">{t('declinedText', eventNames(event, locale))}</Notice>
      </Page>
    );
  const state = registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;
  const id = await proofOf('personal');
  const invitee = await findInvitee(readDeps(), id);
  if (!invitee)
    return (
      <Page title={t('ended')} lead={t('endedText')}>
        {ordinary}
      </Page>
    );
  const attendee = await findInvitedAttendee(readDeps(), id);
  if (attendee) redirect(`/landing?id=${attendee._id}`);
  const personal = await personalForm(readDeps(), invitee);
  const partyState = personal.party && (await partyNow(readDeps(), personal.party));
  if (partyState && partyState.state !== 'open') return <NoPlace found={partyState} />;
  const draft = `confirm:${invitee._id}`;
  const hidden = { invitee: invitee._id };
  return (
    <RegistrationForm
      definition={await buildPersonalForm(readDeps(), locale, { ...personal, draft })}
      action={confirmAction}
      hidden={hidden}
      initial={personal.known}
      before={<Known invitee={invitee} personal={personal} />}
      after={
        <div className="mt-10 space-y-4 border-t border-line pt-6">
          <p>
            <TextLink href="/">{t('somebodyElse')}</TextLink>
          </p>
          <ButtonForm
            action={declineAction}
            hidden={hidden}
            texts={formTexts(locale, 'confirm', { submit: 'decline', submitting: 'declining' })}
          />
        </div>
      }
    />
  );
}

/** Who invites the person, where the data comes from, and what is known. */
async function Known({ invitee, personal }: { invitee: Invitee; personal: PersonalForm }) {
  const { event, geo, lists } = readDeps();
  const [locale, t] = [await pageLocale(), await pageTexts('confirm')];
  const names = eventNames(event, locale);
  const list = invitee.list && (await lists.get(invitee.list));
  const { party, known } = personal;
  const words = answersInWords(known, { event, phoneCodes: await geo.phoneCodes() }, locale);
  const others = words.filter(([name]) => !mainFacts.has(name));
  return (
    <div className="mt-3 space-y-4">
      <p>
        {party ? (
          <Filled text={t('partyLead', { ...names, name: '{name}' })} name={party.name} />
        ) : (
          t('listLead', names)
        )}{' '}
        {!party && list && t('source', { source: list.source })}
      </p>
      <h2 className="font-semibold">{t('known')}</h2>
      <Card>
        <Facts facts={words.filter(([name]) => mainFacts.has(name))} />
        {others.length > 0 && (
          <details className="fold mt-4">
            <summary>{t('more')}</summary>
            <Facts facts={others} />
          </details>
        )}
      </Card>
      <p className="text-hint text-soft">{t('correctLater')}</p>
    </div>
  );
}

/** What is shown unfolded, by which people see that the page is about them. */
const mainFacts: ReadonlySet<string> = new Set([
  'nombres',
  'apellidos',
  'email',
  'nombreEmpresa',
  'universidad',
]);

async function Facts({ facts }: { facts: readonly (readonly [name: string, answer: string])[] }) {
  const locale = await pageLocale();
  return (
    <dl className="mt-3 space-y-3 first:mt-0">
      {facts.map(([name, answer]) => (
        <div key={name} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="text-hint text-soft">{labelOf(name, readDeps().event, locale)}</dt>
          <dd className="font-semibold break-words">
            <Verbatim>{answer}</Verbatim>
          </dd>
        </div>
      ))}
    </dl>
  );
}
