import { keysOf } from '@/lib/base/records';
import { dayOf } from '@/lib/base/venue-time';
import type { TradeShow } from '@/lib/event/types';
import { plainDay } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, textsOf } from '@/lib/i18n/translator';
import type { CheckedPerson } from '@/lib/outreach/lists/check-sheet';
import { earlierColumns, storableFields } from '@/lib/outreach/lists/columns';
import { fullForms } from '@/lib/registration/catalogue/forms';
import { labelOf } from '@/lib/registration/views/field-labels';

/** The label of a field that a column of a file may contain. */
export function fieldLabel(field: string, event: TradeShow, locale: Locale): string {
  const earlier = earlierColumns.find((each) => each === field);
  return earlier ? textsOf(locale, 'office.lists.earlier')(earlier) : labelOf(field, event, locale);
}

/** What an earlier edition knew of a person, by its columns. */
export function earlierInWords(
  { form, locale: language, consent }: Pick<CheckedPerson, 'form' | 'locale' | 'consent'>,
  { timeZone }: Pick<TradeShow, 'timeZone'>,
  locale: Locale,
): Partial<Record<(typeof earlierColumns)[number], string>> {
  const category = keysOf(fullForms).find((each) => fullForms[each] === form);
  return {
    ...(category && { categoria: textsOf(locale, 'pass.category')(category) }),
    ...(language && { locale: language }),
    ...(consent && {
      consentVersion: consent.version,
      consentAt: plainDay(dayOf(consent.at, timeZone))[locale],
      consentPurposes: consent.purposes.join(' '),
    }),
  };
}

/** All fields that a column may contain, with their labels. */
export const columnChoices = (event: TradeShow, locale: Locale) =>
  storableFields(event).map((field) => ({ field, label: fieldLabel(field, event, locale) }));

/** Why a row is refused, in words. */
export function reasonOf(error: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = allClientTexts(locale, 'validation');
  return texts[error] ?? error;
}
