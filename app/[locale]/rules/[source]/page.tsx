import { pageMetadata } from '@/app/_server/page-metadata';
import { Page } from '@/components/layout/page';
import { AcknowledgeForm } from '@/components/rules/acknowledge-form';
import { EventRules } from '@/components/rules/event-rules';
import { linkTo } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { editionOf } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { clientTexts } from '@/lib/i18n/translator';

/** The pages that may follow the rules. Any other source is not found. */
const sources = ['register', 'login', 'visitante', 'estudiante', 'express', 'comprador'];

/** One page for each form that shows the rules first. */
export function generateStaticParams() {
  return sources.map((source) => ({ source }));
}

export const generateMetadata = pageMetadata('pages.rules.title');

/** The rules, which a person has to acknowledge before the next page. The first three are open. */
export default async function RulesPage({ params }: { params: Promise<{ source: string }> }) {
  const { source } = await params;
  const t = await pageTexts('pages.rules');
  const ui = await pageTexts('ui');
  const locale = await pageLocale();
  const texts = {
    ...clientTexts(locale, 'pages.rules', { label: 'acknowledge', first: 'acknowledgeFirst' }),
    ...clientTexts(locale, 'ui', { submit: 'continue' }),
  };
  return (
    <Page title={t('title')} lead={t('lead')} back={{ href: '/', label: ui('backHome') }}>
      <EventRules isFolded />
      <div className="stays-below mt-6">
        <AcknowledgeForm action={`/${source}`} edition={editionOf(currentEvent())} texts={texts}>
          <p className="mt-1 text-hint text-soft">{t.rich('privacy', { link: linkTo('/privacy') })}</p>
        </AcknowledgeForm>
      </div>
    </Page>
  );
}
