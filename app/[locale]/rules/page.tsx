import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';
import { EventRules } from '@/components/rules/event-rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pages.rules'))('title') };
}

export default async function RulesPage() {
  const t = await getTranslations('pages.rules');
  const ui = await getTranslations('ui');
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/', label: ui('backHome') }}>
      <EventRules />
    </Page>
  );
}
