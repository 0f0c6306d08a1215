import { pageMetadata } from '@/app/_server/page-metadata';
import { Page } from '@/components/layout/page';
import { EventRules } from '@/components/rules/event-rules';
import { pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('pages.rules.title');

/** The rules, without an acknowledgement. */
export default async function RulesPage() {
  const t = await pageTexts('pages.rules');
  const ui = await pageTexts('ui');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/', label: ui('backHome') }}>
      <EventRules />
    </Page>
  );
}
