import { pageMetadata } from '@/app/_server/page-metadata';
import { LinkedText } from '@/components/layout/linked-text';
import { Page } from '@/components/layout/page';
import { linkTo } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { plainDay } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { collectedData } from '@/lib/registration/views/collected-data';

export const generateMetadata = pageMetadata('pages.privacy.title');

/** The privacy notice, with a link to requests about one's own data. Each consent stores the version of the notice. */
export default async function PrivacyPage() {
  const event = currentEvent();
  const { privacy } = event;
  const locale = await pageLocale();
  const t = await pageTexts('pages.privacy');
  const ui = await pageTexts('ui');
  const collected = collectedData(event, locale);
  const formData = (['everyone', 'someForms', 'buyers'] as const)
    .filter((group) => collected[group] !== '')
    .map((group) => ({ group, text: t(`data.${group}`, { fields: collected[group] }) }));
  return (
    <Page
      width="prose"
      title={t('title')}
      lead={
        <p className="text-hint text-soft">
          {t('version', { date: plainDay(privacy.version)[locale], version: privacy.version })}
        </p>
      }
      back={{ href: '/', label: ui('backHome') }}
    >
      {privacy.sections.map(({ heading, listsFormData, paragraphs }) => (
        <section key={heading.es} className="mb-8">
          <h2 className="mb-2 text-h3">{heading[locale]}</h2>
          {listsFormData &&
            formData.map(({ group, text }) => (
              <p key={group} className="mb-3">
                {text}
              </p>
            ))}
          {paragraphs.map((paragraph) => (
            <p key={paragraph.es} className="mb-3">
              <LinkedText>{paragraph[locale]}</LinkedText>
            </p>
          ))}
        </section>
      ))}
      <p className="rounded-event border border-line bg-paper p-5">
        {(await pageTexts('privacyRequest')).rich('link', { link: linkTo('/datos-personales') })}
      </p>
    </Page>
  );
}
