import { type Locale, locales } from '@/lib/i18n/locale';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The fields of a party's contact, with their language; with `optional`, which marks them, they may be left out. */
export async function contactFields({
  optional,
  locale,
}: {
  optional?: string;
  locale?: Locale | undefined;
} = {}) {
  const [t, language] = [await pageTexts('office.parties'), await pageTexts('office.language')];
  const common = { optional, required: optional === undefined, autoComplete: 'off' };
  return [
    { ...common, name: 'contactName', label: t('contactName'), maxLength: 100 },
    { ...common, name: 'contactEmail', label: t('contactEmail'), type: 'email', maxLength: 254 },
    {
      name: 'contactLocale',
      label: t('contactLocale'),
      defaultValue: locale,
      options: locales.map((each) => [each, language(each)] as const),
    },
  ];
}
