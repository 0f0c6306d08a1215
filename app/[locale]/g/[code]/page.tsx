import { findRegistrationAction, registerInPartyAction } from '@/app/_server/actions/registration';
import { currentCaller } from '@/app/_server/browser/read';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { NotOpen } from '@/components/landing/not-open';
import { buildPartyForm } from '@/components/registration/build-form';
import { BuyerForm } from '@/components/registration/buyer-form';
import { NoPlace } from '@/components/registration/no-place';
import { RegistrationForm } from '@/components/registration/registration-form';
import { pageLocale } from '@/lib/i18n/page-texts';
import { fixedAnswer } from '@/lib/outreach/parties/party-state';
import { readParty } from '@/lib/outreach/parties/read-party';

export const generateMetadata = pageMetadata('party.title', { index: false });

/** The form with which people register with the code of a party, which gives their company or university. */
export default async function PartyPage({ params }: PageProps<'/[locale]/g/[code]'>) {
  const { code } = await params;
  const state = readDeps().registrationState();
  if (state !== 'open') return <NotOpen state={state} findAction={findRegistrationAction} />;
  const { client } = await currentCaller();
  const partyState = await readParty(readDeps(), decodeURIComponent(code), client);
  if (partyState.state !== 'open') return <NoPlace found={partyState} />;
  const { party } = partyState;
  const definition = await buildPartyForm(readDeps(), await pageLocale(), party);
  const Form = party.form === 'comprador' ? BuyerForm : RegistrationForm;
  return (
    <Form
      definition={definition}
      action={registerInPartyAction}
      hidden={{ code: party.code }}
      initial={{ [fixedAnswer(party)]: party.name }}
    />
  );
}
