import { startTransition, useEffect, useState } from 'react';
import { useIsOffline } from '@/components/form/use-is-offline';
import { countryHasPostalLookup, type State } from '@/lib/geo/rules';
import type { KnownStates } from '@/lib/registration/place/decide';

/**
 * The states of a country, loaded unless it is the one whose states are known; empty until those are. Null if they
 * could not be loaded; then the answer is typed.
 */
export function useStates(country: string, known: KnownStates | undefined): readonly State[] | null {
  const knownList = country === known?.country ? known.list : undefined;
  const loaded = useList(known && !knownList ? country : '', ({ askStates }) => askStates(country));
  return knownList ?? loaded;
}

/**
 * The cities of a state that is in the list of its country. Null if they, or the states, could not be loaded; then the
 * answer is typed.
 */
export function useCities(
  country: string,
  state: string,
  states: readonly State[] | null,
): readonly string[] | null {
  const isListed = countryHasPostalLookup(country) && states?.some(({ name }) => name === state) === true;
  const loaded = useList(isListed ? `${country} ${state}` : '', ({ askCities }) => askCities(country, state));
  return states && loaded;
}

type Lookups = typeof import('./lookups');

/**
 * The list for a key, empty until it is loaded and for an empty key, and null if it could not be loaded. The lookups
 * are loaded on demand, since the first step of most forms has none.
 */
function useList<Item>(
  key: string,
  look: (lookups: Lookups) => Promise<readonly Item[] | undefined>,
): readonly Item[] | null {
  const [loaded, setLoaded] = useState<{ key: string; list: readonly Item[] | null }>();
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    if (key === '') return;
    let isOver = false;
    const lookup = import('./lookups').then(look, () => undefined);
    void lookup.then((found) => {
      // Some states have more than a thousand cities.
      if (!isOver) startTransition(() => setLoaded({ key, list: found ?? null }));
    });
    return () => {
      isOver = true;
    };
  }, [key, isOffline]);
  return loaded?.key === key ? loaded.list : none;
}

const none: readonly never[] = [];
