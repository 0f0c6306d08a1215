import { redirect } from 'next/navigation';
import { loadContactParty } from '@/app/_server/loaders/party';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { Page } from '@/components/layout/page';
import { Poster } from '@/components/layout/poster';
import { PrintButton } from '@/components/ui/print-button';
import { shownCode } from '@/lib/base/code-digits';
import { pageTexts } from '@/lib/i18n/page-texts';
import { contactPage } from '@/lib/outreach/parties/contact';

export const generateMetadata = pageMetadata('party.contact.poster', { index: false });

/** The poster with the code of a contact's party, to print. */
export default async function ContactPosterPage() {
  const contact = await loadContactParty();
  if (!contact) redirect(contactPage);
  const { name, code } = contact.party;
  const [t, poster] = [await pageTexts('party.contact'), await pageTexts('office.poster')];
  return (
    <Page
      title={<span className="print:hidden">{t('poster')}</span>}
      back={{ href: contactPage, label: t('toList') }}
    >
      <PrintButton label={poster('print')} />
      <Poster
        label={poster('titleOf', { name })}
        address={`${readDeps().env.APP_URL}/g/${shownCode(code)}`}
        name={name}
      />
    </Page>
  );
}
