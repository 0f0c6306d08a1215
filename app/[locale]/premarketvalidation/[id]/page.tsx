import type { ReactNode } from 'react';
import { loadPremarketBuyer } from '@/app/_server/loaders/registration';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { formTexts } from '@/components/form/form-texts';
import { phoneHref } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { PremarketDecision } from '@/components/premarket/premarket-decision';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { PassingToast } from '@/components/ui/passing-toast';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { translator } from '@/lib/i18n/translator';
import {
  type PremarketFact,
  premarketFacts,
  premarketFactsOf,
  premarketLabelOf,
  verbatimFacts,
} from '@/lib/registration/views/premarket-facts';
import { confirmPremarketAction } from './actions';

const phoneFacts: ReadonlySet<PremarketFact> = new Set(['celular', 'whatsapp', 'telefono']);

export const generateMetadata = pageMetadata('premarket.title', { index: false });

/**
 * Where the organiser decides on a buyer's premarket request. The link in their mail is sufficient proof until the
 * decision.
 */
export default async function PremarketValidationPage({
  params,
}: PageProps<'/[locale]/premarketvalidation/[id]'>) {
  const { id } = await params;
  const buyer = await loadPremarketBuyer(id);
  const t = await pageTexts('premarket');
  if (!buyer) {
    return (
      <Page title={t('title')}>
        <Notice tone="error">{t('missing')}</Notice>
        <PassingToast tone="error" text={t('missingToast')} />
      </Page>
    );
  }
  const locale = await pageLocale();
  const label = translator(locale);
  const name = `${buyer.nombres} ${buyer.apellidos}`;
  const { event, geo } = readDeps();
  const values = premarketFactsOf(buyer, { event, phoneCodes: await geo.phoneCodes() }, locale);
  const facts = [
    [t('name'), <Verbatim key="name">{name}</Verbatim>],
    ...premarketFacts.map((fact) => [label(premarketLabelOf(fact)), shown(fact, values[fact])] as const),
  ] as const;
  return (
    <Page title={t('title')} lead={buyer.vipProcessed ? undefined : t('lead')}>
      {!buyer.vipProcessed && (
        <Card>
          <dl className="space-y-3">
            {facts.map(
              ([term, value]) =>
                value && (
                  <div key={term} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
                    <dt className="text-hint text-soft">{term}</dt>
                    <dd className="font-semibold break-words">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Card>
      )}
      <div className="mt-6">
        <PremarketDecision
          action={confirmPremarketAction}
          buyer={buyer._id}
          vip={buyer.vip === true}
          isProcessed={buyer.vipProcessed === true}
          name={name}
          texts={formTexts(locale, 'premarket', {
            vip: 'vip',
            vipHint: 'vipHint',
            processed: 'processed',
            submit: 'confirm',
            submitting: 'confirming',
            within: 'within',
            confirmedVip: 'confirmedVip',
            confirmedNote: 'confirmedNote',
            decidedTitle: 'decidedTitle',
            decidedVip: 'decidedVip',
            decidedNote: 'decidedNote',
          })}
        />
      </div>
    </Page>
  );
}

/** A value as the page shows it: phone numbers are links, names and addresses are not translated. */
function shown(fact: PremarketFact, value: string | undefined): ReactNode {
  if (verbatimFacts.has(fact)) return value && <Verbatim>{value}</Verbatim>;
  return value && phoneFacts.has(fact) ? <TextLink href={phoneHref(value)}>{value}</TextLink> : value;
}
