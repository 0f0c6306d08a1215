import { mexicanPhoneCode, mexico } from '@/lib/event/offered';
import { chosenOptions, groupOfOption } from '@/lib/event/options';
import { type OptionGroupName, type OptionGroups, optionGroupNames } from '@/lib/event/types';
import type { PhoneCodes } from '@/lib/geo/rules';
import { countryNames, type Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { type FieldName, type FieldOf, fieldNames, fields, isOptionGroup } from '../catalogue/fields';
import { textIn } from '../catalogue/forms';
import { groupedNumber } from '../catalogue/phone-number';

type Unlisted = FieldOf<'none' | 'checkbox'> | `${OptionGroupName}Otros`;
/** An answer as people read it: a field, or a group of options with its text for other answers. */
type AnswerName = Exclude<FieldName, Unlisted> | OptionGroupName;

const isAnswerField = (name: FieldName): name is Exclude<FieldName, Unlisted> =>
  !['none', 'checkbox'].includes(fields[name].control) && !name.endsWith('Otros');
const answerNames: readonly AnswerName[] = [...fieldNames.filter(isAnswerField), ...optionGroupNames];

/** Answers by their names on the wire, such as those of an attendee. */
type Answers = Readonly<Record<string, unknown>>;

/** What an answer's words come from besides the record: the event's options, and the phone codes of countries. */
export interface WordsSource {
  event: OptionGroups;
  phoneCodes: PhoneCodes;
}

/** What a person answered, in the order of the catalogue: each answer's name, and the answer in this language. */
export function answersInWords(
  answers: Answers,
  source: WordsSource,
  locale: Locale,
): [name: AnswerName, answer: string][] {
  const named = answerNames.map((name) => [name, answerInWords(answers, name, source, locale)] as const);
  return named.flatMap(([name, answer]) => (answer ? [[name, answer]] : []));
}

/**
 * One answer in this language: countries and options by name, phones with the code of their own country. Empty if it
 * was left out.
 */
export function answerInWords(
  answers: Answers,
  name: AnswerName,
  { event, phoneCodes }: WordsSource,
  locale: Locale,
): string {
  if (isOptionGroup(name)) return chosenIn(answers, event, locale, name);
  const value = textIn(answers, name);
  if (!value) return '';
  const field = fields[name];
  switch (field.control) {
    case 'country':
      return countryNames(locale).of(value) ?? value;
    case 'radio': {
      const match = field.choices.values.find((each) => each === value);
      return match ? textsOf(locale, 'registration')(`${field.choices.texts}.${match}`) : value;
    }
    case 'phone': {
      const phoneCode = phoneCodes[textIn(answers, field.phoneCodeOf) || mexico] ?? mexicanPhoneCode;
      return `+${phoneCode}\u00a0${groupedNumber(value, phoneCode)}`;
    }
    default:
      return value;
  }
}

/**
 * The options that the person chose in a group, in the event's wording, or by name if the event no longer has the
 * option, and what they added.
 */
function chosenIn(answers: Answers, event: OptionGroups, locale: Locale, group: OptionGroupName): string {
  const { options } = event[group];
  const chosen = chosenOptions(answers).filter((name) => groupOfOption(name) === group);
  const labels = options.filter(({ name }) => chosen.includes(name)).map(({ label }) => label[locale]);
  const former = chosen.filter((name) => !options.some((option) => option.name === name));
  return [...labels, ...former, textIn(answers, `${group}Otros`)].filter(Boolean).join(', ');
}
