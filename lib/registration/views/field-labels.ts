import { groupOfOption } from '@/lib/event/options';
import type { OptionGroups } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, textsOf } from '@/lib/i18n/translator';

/**
 * The label of a stored field: a field of the catalogue, an option with its group, or a field that only the portal
 * changes.
 */
export function labelOf(name: string, event: OptionGroups, locale: Locale): string {
  const questions = allClientTexts(locale, 'registration.label');
  const labels: Readonly<Record<string, string>> = {
    ...questions,
    vip: questions.premarket,
    ...allClientTexts(locale, 'office.field'),
  };
  const group = groupOfOption(name);
  if (group) {
    const option = event[group].options.find((each) => each.name === name);
    return `${labels[group]}: ${option?.label[locale] ?? name}`;
  }
  const of = /^(\w+)Otros$/.exec(name)?.[1];
  if (of && labels[of]) return textsOf(locale, 'office')('otherAnswer', { group: labels[of] });
  return labels[name] ?? name;
}
