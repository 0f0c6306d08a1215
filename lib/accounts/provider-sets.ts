import type { ProviderName } from './providers';

/** The order of the buttons. */
const order: readonly ProviderName[] = ['google', 'outlook', 'facebook'];

/** The name of a set of providers, such as `google-outlook`; `none` for the empty one. */
export function nameOfProviders(providers: readonly ProviderName[]): string {
  return order.filter((name) => providers.includes(name)).join('-') || 'none';
}

/** Every set that an installation may have configured, by its name: a page that is built before that is known exists for each. */
export const providerSets: ReadonlyMap<string, readonly ProviderName[]> = new Map(
  Array.from({ length: 2 ** order.length }, (_, bits) =>
    order.filter((_name, index) => Math.floor(bits / 2 ** index) % 2 === 1),
  ).map((set) => [nameOfProviders(set), set]),
);
