import { Select } from '@/components/ui/select';
import { locales } from '@/lib/i18n/locale';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The fields of a party's contact; with `optional`, which marks them, they may be left out. */
export async function contactFields(optional?: string) {
  const t = await pageTexts('office.parties');
  const common = { optional, required: optional === undefined, autoComplete: 'off' };
  return [
    { ...common, name: 'contactName', label: t('contactName'), maxLength: 100 },
    { ...common, name: 'contactEmail', label: t('contactEmail'), type: 'email', maxLength: 254 },
  ];
}

/** The language in which the contact is written to. */
export async function ContactLanguage({ value }: { value?: string | undefined }) {
  const t = await pageTexts('office.parties');
  return (
    <Select name="contactLocale" label={t('contactLocale')} defaultValue={value}>
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {t(`language.${locale}`)}
        </option>
      ))}
    </Select>
  );
}
