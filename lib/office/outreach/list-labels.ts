import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, textsOf } from '@/lib/i18n/translator';
import { earlierColumns, storableFields } from '@/lib/outreach/lists/columns';
import { labelOf } from '@/lib/registration/views/field-labels';

/** The label of a field that a column of a file may contain. */
export function fieldLabel(field: string, event: TradeShow, locale: Locale): string {
  const earlier = earlierColumns.find((each) => each === field);
  return earlier ? textsOf(locale, 'office.lists.earlier')(earlier) : labelOf(field, event, locale);
}

/** All fields that a column may contain, with their labels. */
export const columnChoices = (event: TradeShow, locale: Locale) =>
  storableFields(event).map((field) => ({ field, label: fieldLabel(field, event, locale) }));

/** Why a row is refused, in words. */
export function reasonOf(error: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = allClientTexts(locale, 'validation');
  return texts[error] ?? error;
}
