import { keysOf } from '@/lib/base/records';
import { localTimeOf } from '@/lib/base/venue-time';
import type { Cell } from '@/lib/base/xlsx';
import { chosenOptions, isOptionName, optionNamesOf } from '@/lib/event/options';
import type { TradeShow } from '@/lib/event/types';
import { countryNames, type Locale } from '@/lib/i18n/locale';
import { allClientTexts, textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { fieldNames } from '@/lib/registration/catalogue/fields';
import { placeFields } from '@/lib/registration/place/names';
import type { Attendee } from '@/lib/registration/record';
import { sourceOf } from '@/lib/registration/rules';
import { labelOf } from '@/lib/registration/views/field-labels';
import { presentToOrganiser } from '@/lib/registration/views/present-attendee';

/** The header of the office's export, and the row of an attendee. */
export interface PeopleColumns {
  head: string[];
  row(attendee: Attendee): Cell[];
}

type Words = Readonly<Record<string, string>>;

/** The groups of columns that an export can be limited to. */
export const columnGroups = ['record', 'person', 'place', 'company', 'answers'] as const;
export type ColumnGroup = (typeof columnGroups)[number];

/** The groups among these values; all of them if there is none. */
export function readColumnGroups(values: readonly unknown[]): readonly ColumnGroup[] {
  const chosen = columnGroups.filter((group) => values.includes(group));
  return chosen.length > 0 ? chosen : columnGroups;
}

const placeNames: readonly string[] = Object.values(placeFields(''));
/** The first field of the company in the order of the catalogue, and the first of the other answers. */
const [firstOfCompany = 0, firstOfAnswers = 0] = (['nombreEmpresa', 'giroOtros'] as const).map((name) =>
  fieldNames.indexOf(name),
);
const names: readonly string[] = fieldNames;

/** The group of a column. */
function groupOf(name: string): ColumnGroup {
  const at = names.indexOf(name);
  if (at < 0) return isOptionName(name) ? 'answers' : 'record';
  if (placeNames.includes(name)) return 'place';
  if (at < firstOfCompany) return 'person';
  return at < firstOfAnswers ? 'company' : 'answers';
}

/**
 * The columns of the office's export: the record, each field of the catalogue by its label, and the event's options by
 * their wording. Codes and ids have a column with their words before them. Dates are in the event's time zone;
 * everything that a person typed is text, also numbers. The folio is in every export.
 */
export function peopleColumns(
  event: TradeShow,
  locale: Locale,
  groups: readonly ColumnGroup[] = columnGroups,
): PeopleColumns {
  const isChosen = (name: string) => name === 'folio' || groups.includes(groupOf(name));
  const t = textsOf(locale, 'office.export.columns');
  const offered = new Set(optionNamesOf(event));
  const inWords: Readonly<Record<string, (code: string) => string>> = {
    ...wordsOf(locale),
    ...namesOfLists(event, locale),
  };
  const isTicked = textsOf(locale, 'office.export.ticked');
  const codeOf = (column: string) => t('codeOf', { column });
  const isCoded = (name: string) => name in inWords;
  const ofRecord = {
    folio: ({ guid }: Attendee) => folioOf(guid),
    registeredAt: ({ createdAt }: Attendee) => wallClock(createdAt, event.timeZone),
    source: sourceOf,
    sourceGate: (attendee: Attendee) => attendee.sourceGate,
    categoria: (attendee: Attendee) => attendee.categoria,
    locale: (attendee: Attendee) => attendee.locale,
    delivery: (attendee: Attendee) => attendee.delivery,
    premarket: (attendee: Attendee) => attendee.premarket,
    blocked: ({ blockedAt }: Attendee) => blockedAt && wallClock(blockedAt, event.timeZone),
    cancelled: ({ cancelledAt }: Attendee) => cancelledAt && wallClock(cancelledAt, event.timeZone),
    badge: ({ badgePrintedAt }: Attendee) => badgePrintedAt && wallClock(badgePrintedAt, event.timeZone),
    sessions: ({ sessions }: Attendee) => sessions?.join(' '),
    consentPurposes: ({ consent }: Attendee) => consent.purposes.join(' '),
    former: (attendee: Attendee) =>
      chosenOptions(attendee)
        .filter((name) => !offered.has(name))
        .join(' '),
  };
  const columns = keysOf(ofRecord).filter(isChosen);
  const answers = ['accessCode', ...fieldNames, ...offered].filter(isChosen);
  const labels = [
    ...columns.map((column) => [column, t(column)] as const),
    ...answers.map((name) => [name, name === 'accessCode' ? t(name) : labelOf(name, event, locale)] as const),
  ];
  const cellsOf = (name: string, value: unknown): Cell[] => {
    if (typeof value === 'boolean') return [isTicked(`${value}`)];
    const cell = value === undefined ? '' : value instanceof Date ? value : String(value);
    return isCoded(name) ? [inWords[name]?.(String(cell)) ?? String(cell), cell] : [cell];
  };
  return {
    head: labels.flatMap(([name, label]) => (isCoded(name) ? [label, codeOf(label)] : [label])),
    row(attendee) {
      const shown = presentToOrganiser(attendee);
      return [
        ...columns.flatMap((column) => cellsOf(column, ofRecord[column](attendee))),
        ...answers.flatMap((name) => cellsOf(name, shown[name])),
      ];
    },
  };
}

/** The words of a code in this language, by column. A code without words stays. */
export function wordsOf(locale: Locale) {
  const countries = countryNames(locale);
  const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
  const among = (words: Words) => (code: string) => words[code] ?? code;
  return {
    source: among(allClientTexts(locale, 'office.source')),
    categoria: among(allClientTexts(locale, 'pass.category')),
    locale: among(allClientTexts(locale, 'office.language')),
    delivery: among(allClientTexts(locale, 'office.deliveryState')),
    premarket: among(allClientTexts(locale, 'office.premarketState')),
    sexo: among(allClientTexts(locale, 'registration.gender')),
    pais: country,
    paisEmpresa: country,
  };
}

/** The names of ids with spaces between them, by column. An id that the event no longer has stays. */
function namesOfLists({ programme, privacy }: TradeShow, locale: Locale) {
  const inList = (names: Words) => (ids: string) =>
    ids
      .split(' ')
      .map((id) => names[id] ?? id)
      .join('; ');
  return {
    sessions: inList(Object.fromEntries(programme.map(({ id, title }) => [id, title[locale]]))),
    consentPurposes: inList(
      Object.fromEntries(privacy.optionalPurposes.map(({ id, label }) => [id, label[locale]])),
    ),
  };
}

/** The date whose UTC parts are those of an instant in a time zone. */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(`${localTimeOf(instant, timeZone)}:00Z`);
}

/** A cell as text: a date without seconds. */
export const cellText = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell);
