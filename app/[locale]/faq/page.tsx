import { pageMetadata } from '@/app/_server/page-metadata';
import { contactLinks } from '@/components/layout/contact-links';
import { LinkedText } from '@/components/layout/linked-text';
import { Page } from '@/components/layout/page';
import { Notice } from '@/components/ui/notice';
import { currentEvent } from '@/lib/event/current';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('pages.faq.title');

/** The event's questions and answers, without those that are marked as hidden. */
export default async function FaqPage() {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pages.faq');
  const ui = await pageTexts('ui');
  return (
    <Page title={t('title')} back={{ href: '/', label: ui('backHome') }}>
      <div className="divide-y divide-line border-y border-line">
        {event.faq
          .filter(({ isHidden }) => !isHidden)
          .map(({ question, answer }) => (
            <section key={question.es} className="py-5">
              <h2 className="text-h3">{question[locale]}</h2>
              <p className="mt-2">
                <LinkedText>{answer[locale]}</LinkedText>
              </p>
            </section>
          ))}
      </div>
      <Notice className="mt-8">{t.rich('more', contactLinks(event))}</Notice>
    </Page>
  );
}
