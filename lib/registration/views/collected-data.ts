import type { FormName, TradeShow } from '@/lib/event/types';
import { formatLocale, type Locale } from '@/lib/i18n/locale';
import { type Messages, textsOf } from '@/lib/i18n/translator';
import { fields, isOptionGroup } from '../catalogue/fields';
import { type FormSettings, type QuestionName, readQuestion, stepsOf } from '../catalogue/forms';
import { placeFields } from '../place/names';
import { isPlace, places } from '../place/rules';

type LabelKey = keyof Messages['registration']['label'];

/**
 * Lists in words what the forms ask for: from everyone, in addition in forms without an account, and in addition from
 * buyers.
 */
export function collectedData(event: FormSettings & Pick<TradeShow, 'registration'>, locale: Locale) {
  const keysOf = (form: FormName) => stepsOf(form, event).flatMap((step) => step.asks.flatMap(labelKeys));
  const offered = event.registration.forms.map((form) => ({ form, keys: keysOf(form) }));
  const anonymous = offered.filter(({ form }) => form !== 'comprador').map(({ keys }) => keys);
  const buyer = offered.find(({ form }) => form === 'comprador')?.keys ?? [];
  const [first = []] = offered.map(({ keys }) => keys);
  const everyone = first.filter((key) => offered.every(({ keys }) => keys.includes(key)));
  const someForms = anonymous.flat().filter((key) => !everyone.includes(key));
  const buyers = buyer.filter((key) => !everyone.includes(key) && !someForms.includes(key));
  const t = textsOf(locale, 'registration');
  const list = new Intl.ListFormat(formatLocale[locale]);
  const sentence = (keys: readonly LabelKey[]) =>
    list.format([...new Set(keys)].map((key) => inSentence(t(`label.${key}`))));
  return { everyone: sentence(everyone), someForms: sentence(someForms), buyers: sentence(buyers) };
}

function labelKeys(question: QuestionName): LabelKey[] {
  const { name } = readQuestion(question);
  if (isPlace(name)) return Object.values(placeFields(places[name].suffix));
  if (isOptionGroup(name)) return [name];
  return [fields[name].listedAs ?? name];
}

/** A label that begins in lower case, unless it is a name such as WhatsApp. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}*\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
