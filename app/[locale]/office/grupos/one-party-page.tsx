import type { ComponentProps, ReactNode } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { readDeps } from '@/app/_server/read-deps';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { type ListedParty, listParties } from '@/lib/office/outreach/manage-parties';
import { officePages, officePath, partyPath } from '@/lib/office/rules';

interface PartyPage {
  page: Parameters<typeof partyPath>[0];
  /** The party that its address names. */
  party: string | string[] | undefined;
  /** The title while no party is chosen. */
  title: string;
  /** What the page says and asks about the party. */
  about: (
    party: ListedParty,
  ) => Promise<{ title: string; lead: ReactNode; form: ComponentProps<typeof AccountForm> }>;
}

/**
 * Renders a page where staff change one party that has not ended; without one, it links to the list. It is a function and no
 * component, because each page checks who opens it before it renders anything.
 */
export async function onePartyPage({ page, party: named, title, about }: PartyPage) {
  const id = typeof named === 'string' ? named : '';
  const staff = await requireStaff('parties', partyPath(page, id));
  const party = (await listParties(readDeps(), staff)).find(({ _id }) => _id === id);
  if (!party || party.state === 'ended') {
    const t = await pageTexts('office.parties');
    return (
      <OfficePage staff={staff} page="parties" title={title} lead={t('choose')}>
        <TextLink href={officePath + officePages.parties.path}>{t('all')}</TextLink>
      </OfficePage>
    );
  }
  const { form, ...texts } = await about(party);
  return (
    <OfficePage staff={staff} page="parties" {...texts}>
      <div className="max-w-form">
        <AccountForm {...form} hidden={{ party: id }} />
      </div>
    </OfficePage>
  );
}
