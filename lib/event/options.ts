import { keysOf } from '@/lib/base/records';
import { type OptionGroupName, type OptionGroups, optionGroupNames, type TradeShow } from './types';

/*
 * The option groups of the buyer's form: the part of the catalogue of fields that each event names and words in its own
 * terms. An option's name, which it has in records and on the wire, begins with that of its group.
 */

/** Maximum number of options in a group. */
export const optionLimit = 40;

/** The names that options of a group may have. `…Otros` is the group's text for other answers. */
export const optionPattern = (group: string) => new RegExp(`^(${group})(?!Otros$)[A-Z][A-Za-z0-9]{0,39}$`);

const inGroup = optionPattern(optionGroupNames.join('|'));

/** The group that an option's name belongs to, whether or not an event has the option; undefined for other names. */
export function groupOfOption(name: string): OptionGroupName | undefined {
  const group = inGroup.exec(name)?.[1];
  return optionGroupNames.find((each) => each === group);
}

/** Whether a field of a record is an option, also one that the event no longer names. */
export const isOptionName = (name: string): boolean => inGroup.test(name);

/** The names of the options that a record holds. */
export function chosenOptions(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === true && isOptionName(name) ? [name] : [],
  );
}

/** The names of an event's options, in the order of display. */
export function optionNamesOf(event: OptionGroups): string[] {
  return optionGroupNames.flatMap((group) => event[group].options.map(({ name }) => name));
}

/** The groups that an event may cap, and whether the text for other answers counts as a choice. */
export const cappedGroups = {
  giro: { countsText: false },
  principalActividad: { countsText: true },
  mercadoAtiende: { countsText: true },
} as const satisfies Partial<Record<OptionGroupName, { countsText: boolean }>>;
export type CappedGroup = keyof typeof cappedGroups;

/** How many options of a group may be chosen; any number of the groups that are not named. */
export type Caps = Readonly<Partial<Record<CappedGroup, number>>>;

/** The event's caps. */
export function capsOf(event: Pick<TradeShow, CappedGroup>): Caps {
  return Object.fromEntries(
    keysOf(cappedGroups).flatMap((group) => (event[group].max ? [[group, event[group].max]] : [])),
  );
}
