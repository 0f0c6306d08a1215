import { presentToOrganiser } from '@/lib/registration/views/present-attendee';
import { byteOrderMark, csvLine } from '../lib/base/csv';
import { chosenOptions, optionNamesOf } from '../lib/event/options';
import type { OptionGroups } from '../lib/event/types';
import { fieldNames } from '../lib/registration/catalogue/fields';
import type { Attendee } from '../lib/registration/record';

/** The column with the names of chosen options that the event no longer has. */
const formerOptions = 'formerOptions';

const answers = fieldNames.filter((name) => name !== 'vip');

/** The columns of an export, in order: the record, then every field of the catalogue, then the event's options. */
const columnsOf = (event: OptionGroups): readonly string[] => [
  ...['_id', 'guid', 'createdAt', 'updatedAt', 'categoria', 'tipoRegistro', 'event', 'locale'],
  ...['vip', 'vipProcessed', 'accessCode', 'userId'],
  ...answers,
  ...['sessions', 'consentPurposes'],
  ...optionNamesOf(event),
  formerOptions,
];

/** The columns of an export of people to invite again: the consent that they gave, and what they answered. */
const returningColumnsOf = (event: OptionGroups): readonly string[] => [
  ...['categoria', 'event', 'locale', 'consentVersion', 'consentAt', 'consentPurposes'],
  ...answers,
  ...optionNamesOf(event),
];

/** The first line of the CSV, with a byte order mark so that spreadsheets recognise UTF-8. */
export const csvHead = (event: OptionGroups) => byteOrderMark + csvLine(columnsOf(event));

/** One attendee as a line of CSV. */
export function attendeeLine(attendee: Attendee, event: OptionGroups): string {
  const offered = new Set(optionNamesOf(event));
  const former = chosenOptions(attendee).filter((name) => !offered.has(name));
  const record: Record<string, unknown> = { ...presentToOrganiser(attendee), [formerOptions]: former };
  return csvLine(columnsOf(event).map((column) => record[column]));
}

/** The first line of the CSV of people to invite again. */
export const returningHead = (event: OptionGroups) => byteOrderMark + csvLine(returningColumnsOf(event));

/** One person to invite again as a line of CSV. */
export function returningLine(attendee: Attendee, event: OptionGroups): string {
  const { version: consentVersion, at: consentAt } = attendee.consent;
  const record: Record<string, unknown> = { ...presentToOrganiser(attendee), consentVersion, consentAt };
  return csvLine(returningColumnsOf(event).map((column) => record[column]));
}
