import { pageMetadata } from '@/app/_server/page-metadata';
import { setContactAction } from '@/app/[locale]/office/grupos/actions';
import { contactFields } from '@/app/[locale]/office/grupos/contact-fields';
import { onePartyPage } from '@/app/[locale]/office/grupos/one-party-page';
import { formTexts } from '@/components/form/form-texts';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('office.parties.changeContact', { index: false });

/** Where staff give a party another contact. */
export default async function PartyContactPage({
  searchParams,
}: PageProps<'/[locale]/office/grupos/contacto'>) {
  const { party } = await searchParams;
  const [locale, t] = [await pageLocale(), await pageTexts('office.parties')];
  return onePartyPage({
    page: 'contacto',
    party,
    title: t('changeContact'),
    about: async ({ _id, name, contact }) => ({
      title: t('changeContactOf', { name }),
      lead: t('contactLead'),
      form: {
        name: `contact:${_id}`,
        action: setContactAction,
        fields: await contactFields({ locale: contact?.locale }),
        texts: formTexts(locale, 'office.parties', { submit: 'setContact', submitting: 'submitting' }),
      },
    }),
  });
}
