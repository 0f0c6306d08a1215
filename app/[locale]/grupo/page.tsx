import { loadContactParty } from '@/app/_server/loaders/party';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Page } from '@/components/layout/page';
import { AddPersonForm } from '@/components/party/add-person-form';
import { CopyButton } from '@/components/party/copy-button';
import { PastePeopleForm } from '@/components/party/paste-people-form';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { shownCode } from '@/lib/base/code-digits';
import { dayAndMonth } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { clientTexts } from '@/lib/i18n/translator';
import type { ContactParty } from '@/lib/outreach/parties/contact';
import { lastDayOf } from '@/lib/outreach/parties/party-state';
import { rowLimit } from '@/lib/outreach/parties/read-rows';
import { addPersonAction, pastePeopleAction, renewCodeAction } from './actions';
import { Roster } from './roster';

export const generateMetadata = pageMetadata('party.contact.title', { index: false });

const outcomes = ['added', 'reminded', 'removed', 'renewed'] as const;

/** The page of the contact of a party, behind the mailed link: its places and code, and the people whom they enter. */
export default async function ContactPage({ searchParams }: PageProps<'/[locale]/grupo'>) {
  const query = await searchParams;
  const contact = await loadContactParty();
  const [locale, t, ui] = [await pageLocale(), await pageTexts('party.contact'), await pageTexts('ui')];
  if (!contact) {
    return (
      <Page title={t('endedTitle')} lead={t('linkEnded')}>
        <ButtonLink href="/">{ui('backHome')}</ButtonLink>
      </Page>
    );
  }
  const { party, taken, state } = contact;
  const { env, event, registrationState } = readDeps();
  const registration = registrationState();
  const isOpen = registration === 'open' && state !== 'over' && !party.heldAt;
  const day = (date: string) => dayAndMonth(new Date(date), 'UTC')[locale];
  const outcome = outcomes.find((each) => query[each] !== undefined);
  const count = Math.min(1_000, Math.max(0, Math.trunc(Number(query[outcome ?? ''])) || 0));
  const repetitions = Math.min(1_000, Math.max(0, Math.trunc(Number(query.known)) || 0));
  return (
    <Page
      title={<Verbatim>{party.name}</Verbatim>}
      lead={
        <>
          <p className="font-semibold">{t('places', { taken, quota: party.quota })}</p>
          <p>
            {[
              party.booth && t('booth', { booth: party.booth }),
              party.from && t('from', { day: day(party.from) }),
              t('until', { day: day(lastDayOf(party, event)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      }
      width="prose"
    >
      {outcome && (
        <Notice tone="success" className="mb-6">
          <p role="status">
            {t(`done.${outcome}`, { count })} {repetitions > 0 && t('known', { count: repetitions })}
          </p>
        </Notice>
      )}
      {party.heldAt && (
        <Notice tone="danger" className="mb-6">
          {t('held', { email: event.contact.email })}
        </Notice>
      )}
      {!env.MAILINGS_FROM && <Notice className="mb-6">{t('noSender')}</Notice>}
      <CodeSection party={party} />
      {isOpen ? (
        <AddPeople party={party} />
      ) : (
        !party.heldAt && (
          <p className="mt-10">
            {t(registration === 'upcoming' && state !== 'over' ? 'upcoming' : 'closed')}
          </p>
        )
      )}
      <Roster party={party} page={query.page} isOpen={isOpen} />
    </Page>
  );
}

/** The code of the party, with the ways to pass it on. */
async function CodeSection({ party }: { party: ContactParty }) {
  const [locale, t] = [await pageLocale(), await pageTexts('party.contact')];
  const office = await pageTexts('office.parties');
  const code = shownCode(party.code);
  const address = `${readDeps().env.APP_URL}/g/${code}`;
  const text = encodeURIComponent(office('shareText', { name: party.name, address }));
  return (
    <section aria-labelledby="code" className="space-y-4">
      <h2 id="code" className="text-h2">
        {t('codeTitle')}
      </h2>
      <p>{t('codeLead')}</p>
      <p className="break-words">
        <b>
          <Verbatim>{code}</Verbatim>
        </b>
        <br />
        <Verbatim>{address}</Verbatim>
      </p>
      <CopyButton text={address} label={t('copy')} copied={t('copied')} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          {t('share')}
        </TextLink>
        <TextLink href="/grupo/cartel">{t('poster')}</TextLink>
      </p>
      <details className="fold">
        <summary>{t('renewTitle')}</summary>
        <p className="mb-4">{t('renewLead')}</p>
        <ButtonForm
          action={renewCodeAction}
          hidden={{ party: party._id }}
          texts={formTexts(locale, 'party.contact', { submit: 'renew', submitting: 'submitting' })}
        />
      </details>
    </section>
  );
}

/** Enters people: many at once, or one. */
async function AddPeople({ party: { _id: party } }: { party: ContactParty }) {
  const [locale, t] = [await pageLocale(), await pageTexts('party.contact')];
  const ui = await pageTexts('ui');
  const common = { submitting: 'submitting', declared: 'declared' } as const;
  return (
    <section aria-labelledby="add" className="mt-10 space-y-5">
      <h2 id="add" className="text-h2">
        {t('addTitle')}
      </h2>
      <p>{t('addLead')}</p>
      <PastePeopleForm
        action={pastePeopleAction}
        party={party}
        hint={t('peopleHint', { count: rowLimit })}
        texts={formTexts(locale, 'party.contact', {
          ...common,
          submit: 'paste',
          people: 'people',
          addedSoFar: 'addedSoFar',
          row: 'row',
          toList: 'toList',
        })}
      />
      <details className="fold">
        <summary>{t('oneTitle')}</summary>
        <AddPersonForm
          action={addPersonAction}
          party={party}
          texts={formTexts(locale, 'party.contact', {
            ...common,
            submit: 'addOne',
            emailHint: 'emailHint',
          })}
          labels={clientTexts(locale, 'registration.label', {
            nombres: 'nombres',
            apellidos: 'apellidos',
            email: 'email',
          })}
          optional={ui('optional')}
        />
      </details>
    </section>
  );
}
