import type { OptionCountry } from './types';

// A file of its own: the browser needs it as soon as a form is drawn.

/** Options by name that are not offered in every country, with where they are. */
export type OnlyIn = Readonly<Record<string, OptionCountry>>;

/** Whether an option is offered in this country (ISO2, any letter case). */
export function isOffered(only: OptionCountry | undefined, pais: string): boolean {
  return only === undefined || (only === 'MX') === (pais.trim().toUpperCase() === 'MX');
}

/** Those of these options that are not offered in every country. */
export function onlyInOf(options: readonly { name: string; only?: OptionCountry }[]): OnlyIn {
  return Object.fromEntries(options.flatMap(({ name, only }) => (only ? [[name, only]] : [])));
}
