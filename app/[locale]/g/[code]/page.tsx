import { findRegistrationAction, registerInPartyAction } from '@/app/_server/actions/registration';
import { currentCaller } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { NotOpen } from '@/components/landing/not-open';
import { Page } from '@/components/layout/page';
import { buildPartyForm } from '@/components/registration/build-form';
import { RegistrationForm } from '@/components/registration/registration-form';
import { ButtonLink } from '@/components/ui/button';
import { dayAndMonth } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { fixedAnswer } from '@/lib/outreach/parties/party-state';
import { type FoundParty, readParty } from '@/lib/outreach/parties/read-party';

export const generateMetadata = pageMetadata('party.title', { index: false });

/** The form with which people register with the code of a party, which gives their company or university. */
export default async function PartyPage({ params }: PageProps<'/[locale]/g/[code]'>) {
  const { code } = await params;
  const state = readDeps().registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;
  const { client } = await currentCaller();
  const found = await readParty(readDeps(), decodeURIComponent(code), client);
  if (found.state !== 'open') return <NoPlace found={found} />;
  const { party } = found;
  const definition = await buildPartyForm(readDeps(), await pageLocale(), party);
  return (
    <RegistrationForm
      definition={definition}
      action={registerInPartyAction}
      hidden={{ code: party.code }}
      initial={{ [fixedAnswer(party)]: party.name }}
    />
  );
}

/** Says why nobody can register with this code now, and leads to the ordinary forms. */
async function NoPlace({ found: { party, state } }: { found: FoundParty }) {
  const [locale, t, ui] = [await pageLocale(), await pageTexts('party'), await pageTexts('ui')];
  const values = {
    name: party?.name ?? '',
    day: party?.from ? dayAndMonth(new Date(party.from), 'UTC')[locale] : '',
  };
  return (
    <Page
      title={t(`state.${state === 'open' ? 'full' : state}`, values)}
      lead={t('otherwise')}
      back={{ href: '/', label: ui('backHome') }}
    >
      <ButtonLink href="/">{t('ordinary')}</ButtonLink>
    </Page>
  );
}
