import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import {
  endPartyAction,
  makePartyAction,
  releasePartyAction,
  replaceCodeAction,
  sendContactLinkAction,
} from '@/app/[locale]/office/grupos/actions';
import { contactFields } from '@/app/[locale]/office/grupos/contact-fields';
import { termFields } from '@/app/[locale]/office/grupos/term-fields';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { Done } from '@/components/office/office-table';
import { Notice } from '@/components/ui/notice';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { shownCode } from '@/lib/base/code-digits';
import { offersForm } from '@/lib/event/rules';
import { dayAndMonth } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { StaffFor } from '@/lib/office/abilities';
import { type ListedParty, listParties, partyForms } from '@/lib/office/outreach/manage-parties';
import { partyNumbers } from '@/lib/office/outreach/party-numbers';
import { officePages, officePath, partyPath } from '@/lib/office/rules';
import type { InviteeNumbers } from '@/lib/outreach/invitees/repository';
import { partyKinds, partyPremarkets } from '@/lib/outreach/parties/record';

export const generateMetadata = pageMetadata('office.parties.title', { index: false });

const { path } = officePages.parties;
const outcomes = ['made', 'corrected', 'replaced', 'ended', 'contact', 'released'] as const;

/** The parties: schools, companies and exhibitors whose people register with a code, and how many have. */
export default async function PartiesPage({ searchParams }: PageProps<'/[locale]/office/grupos'>) {
  const staff = await requireStaff('parties', path);
  const parties = await listParties(readDeps(), staff);
  const { done } = await searchParams;
  const outcome = outcomes.find((each) => each === done);
  const t = await pageTexts('office.parties');
  return (
    <OfficePage staff={staff} page="parties" title={t('title')} lead={t('lead')}>
      <Done>{outcome && t(`done.${outcome}`)}</Done>
      {!readDeps().env.MAILINGS_FROM && parties.some(({ contact }) => contact) && (
        <Notice className="mb-6">{t('noSender')}</Notice>
      )}
      <Section id="parties" title={t('all')}>
        {parties.length === 0 && <p>{t('none')}</p>}
        {parties.map((party) => (
          <PartyCard key={party._id} party={party} staff={staff} />
        ))}
      </Section>
      <NewParty />
    </OfficePage>
  );
}

/** One party: its code with the ways to pass it on, its places, and what staff can do. */
async function PartyCard({ party, staff }: { party: ListedParty; staff: StaffFor<'parties'> }) {
  const { came, entered } = await partyNumbers(readDeps(), staff, party);
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  const form = await pageTexts('registration.form');
  const { _id, name, kind, quota, taken, state, from, until, premarket, booth } = party;
  const code = shownCode(party.code);
  const address = `${readDeps().env.APP_URL}/g/${code}`;
  const days = [
    from && t('fromDay', { day: dayAndMonth(new Date(from), 'UTC')[locale] }),
    until && t('untilDay', { day: dayAndMonth(new Date(until), 'UTC')[locale] }),
  ];
  const button = (submit: 'replace' | 'end') =>
    formTexts(locale, 'office.parties', { submit, submitting: 'submitting' });
  return (
    <section aria-labelledby={_id} className="office-part">
      <h3 id={_id} className="text-h3">
        <Verbatim>{name}</Verbatim>
      </h3>
      <p className="text-soft">
        {[t(`kind.${kind}`), form(party.form), premarket && t(`premarket.${premarket}`)]
          .concat(booth && t('boothOf', { booth }), t(`state.${state}`))
          .concat(days)
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <TextLink href={`${officePath}${officePages.people.path}?party=${_id}`}>
          {t('places', { taken, quota })}
        </TextLink>
        {came > 0 && ` · ${t('came', { count: came })}`}
      </p>
      {entered && <Entered numbers={entered} />}
      {state !== 'ended' && (
        <>
          <p>
            <b>
              <Verbatim>{code}</Verbatim>
            </b>{' '}
            · <Verbatim>{address}</Verbatim>
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink
              href={`https://wa.me/?text=${encodeURIComponent(t('shareText', { name, address }))}`}
              rel="noreferrer"
              target="_blank"
            >
              {t('shareOf', { name })}
            </TextLink>
            <TextLink href={`${officePath}${path}/cartel?party=${_id}`}>{t('posterOf', { name })}</TextLink>
            <TextLink href={officePath + partyPath('corregir', _id)}>{t('correctOf', { name })}</TextLink>
          </p>
          <PartyContact party={party} />
          <div className="office-buttons">
            <ButtonForm
              action={replaceCodeAction}
              hidden={{ party: _id }}
              texts={button('replace')}
              label={t('replaceOf', { name })}
              variant="secondary"
            />
            <ButtonForm
              action={endPartyAction}
              hidden={{ party: _id }}
              texts={button('end')}
              label={t('endOf', { name })}
              variant="danger"
            />
          </div>
        </>
      )}
    </section>
  );
}

/** What became of the people whom a contact entered. */
async function Entered({ numbers: { states, deliveries } }: { numbers: InviteeNumbers }) {
  const t = await pageTexts('office.parties');
  const { sent, delayed, delivered, bounced, complained } = deliveries;
  const left = sent + delayed + delivered + bounced + complained;
  const { registered, declined, optedOut } = states;
  return (
    <p className="text-soft">
      {t('entered', {
        sent: left,
        delivered: delivered + complained,
        bounced,
        registered,
        declined,
        optedOut,
      })}
    </p>
  );
}

/** The contact of a party, and what staff can do about their mails. */
async function PartyContact({ party: { _id, name, contact, heldAt } }: { party: ListedParty }) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  const button = (submit: 'sendLink' | 'release') =>
    formTexts(locale, 'office.parties', { submit, submitting: 'submitting' });
  return (
    <>
      {heldAt && (
        <Notice tone="danger" className="mb-4">
          {t('held')}
        </Notice>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <span className="break-words">
          {contact ? t('contact', { name: contact.name, email: contact.email }) : t('noContact')}
        </span>
        <TextLink href={officePath + partyPath('contacto', _id)}>{t('changeContactOf', { name })}</TextLink>
      </p>
      {(contact || heldAt) && (
        <div className="office-buttons">
          {contact && (
            <ButtonForm
              action={sendContactLinkAction}
              hidden={{ party: _id }}
              texts={button('sendLink')}
              label={t('sendLinkOf', { name })}
            />
          )}
          {heldAt && (
            <ButtonForm
              action={releasePartyAction}
              hidden={{ party: _id }}
              texts={button('release')}
              label={t('releaseOf', { name })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Makes a party. */
async function NewParty() {
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  const form = await pageTexts('registration.form');
  const { event } = readDeps();
  const offered = partyForms.filter((each) => offersForm(event, each));
  const premarket = {
    name: 'premarket',
    label: t('premarketLabel'),
    hint: t('premarketHint'),
    options: partyPremarkets.map((each) => [each, t(`premarket.${each}`)] as const),
  };
  return (
    <Section id="new" title={t('new')} className="max-w-form">
      <AccountForm
        name="makeParty"
        action={makePartyAction}
        fields={[
          { name: 'name', label: t('name'), hint: t('nameHint'), maxLength: 100, autoComplete: 'off' },
          {
            name: 'kind',
            label: t('kindLabel'),
            options: partyKinds.map((kind) => [kind, t(`kind.${kind}`)]),
          },
          { name: 'form', label: t('form'), options: offered.map((each) => [each, form(each)]) },
          ...(event.premarket && offersForm(event, 'comprador') ? [premarket] : []),
          ...(await termFields()),
          ...(await contactFields({ optional: t('optional') })),
        ]}
        texts={formTexts(locale, 'office.parties', { submit: 'make', submitting: 'submitting' })}
      />
    </Section>
  );
}
