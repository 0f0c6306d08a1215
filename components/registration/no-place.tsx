import { Page } from '@/components/layout/page';
import { ButtonLink } from '@/components/ui/button';
import { dayAndMonth } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { FoundParty } from '@/lib/outreach/parties/read-party';

/** Says why nobody can register with this code now, and leads to the ordinary forms. */
export async function NoPlace({ found: { party, state } }: { found: FoundParty }) {
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
