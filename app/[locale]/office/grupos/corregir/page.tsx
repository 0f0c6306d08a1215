import { pageMetadata } from '@/app/_server/page-metadata';
import { correctPartyAction } from '@/app/[locale]/office/grupos/actions';
import { onePartyPage } from '@/app/[locale]/office/grupos/one-party-page';
import { termFields } from '@/app/[locale]/office/grupos/term-fields';
import { formTexts } from '@/components/form/form-texts';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('office.parties.correct', { index: false });

/** Where staff correct the quota, the validity and the booth of a party. */
export default async function CorrectPartyPage({
  searchParams,
}: PageProps<'/[locale]/office/grupos/corregir'>) {
  const { party } = await searchParams;
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  return onePartyPage({
    page: 'corregir',
    party,
    title: t('correct'),
    about: async ({ _id, name, taken, quota, ...terms }) => ({
      title: t('correctOf', { name }),
      lead: `${t('places', { taken, quota })}. ${t('correctLead')}`,
      form: {
        name: `terms:${_id}`,
        action: correctPartyAction,
        fields: await termFields({ quota, ...terms }),
        texts: formTexts(locale, 'office.parties', { submit: 'save', submitting: 'submitting' }),
      },
    }),
  });
}
