import { keysOf } from '@/lib/base/records';
import { type OptionGroupName, type OptionGroups, optionGroupNames, type TradeShow } from './types';

/*
 * The option groups of the buyer's form: the part of the catalogue of fields that each event defines and words itself.
 * An option's name, used in records and on the wire, begins with the name of its group.
 */

/** Maximum number of options in a group. */
export const optionLimit = 40;

/** The names that options of a group may have. `…Otros` is the group's text field for other answers. */
export const optionPattern = (group: string) => new RegExp(`^(${group})(?!Otros$)[A-Z][A-Za-z0-9]{0,39}$`);

const inGroup = optionPattern(optionGroupNames.join('|'));

/** The group that an option's name belongs to, whether or not an event has the option; undefined for other names. */
export function groupOfOption(name: string): OptionGroupName | undefined {
  const group = inGroup.exec(name)?.[1];
  return optionGroupNames.find((each) => each === group);
}

/** Whether a field of a record is an option, including options that the event no longer has. */
export const isOptionName = (name: string): boolean => inGroup.test(name);

/** The names of the options in a record. */
export function chosenOptions(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === true && isOptionName(name) ? [name] : [],
  );
}

/** The names of an event's options, in the order of display. */
export function optionNamesOf(event: OptionGroups): string[] {
  return optionGroupNames.flatMap((group) => event[group].options.map(({ name }) => name));
}

/** The groups whose number of choices an event may limit, and whether the text for other answers counts as a choice. */
export const cappedGroups = {
  giro: { countsText: false },
  principalActividad: { countsText: true },
  mercadoAtiende: { countsText: true },
} as const satisfies Partial<Record<OptionGroupName, { countsText: boolean }>>;
export type CappedGroup = keyof typeof cappedGroups;

/** How many options of each group may be chosen. A group that is not listed has no limit. */
type Caps = Readonly<Partial<Record<CappedGroup, number>>>;

/** The event's limits on the number of choices. */
export function capsOf(event: Pick<TradeShow, CappedGroup>): Caps {
  return Object.fromEntries(
    keysOf(cappedGroups).flatMap((group) => (event[group].max ? [[group, event[group].max]] : [])),
  );
}
