import { startTransition, useEffect, useState } from 'react';
import { useIsOffline } from '@/components/form/use-is-offline';
import { countryHasPostalLookup, type State } from '@/lib/geo/rules';

/**
 * The states of a country, loaded unless it is the one whose states are known. Null if they could not be loaded; then
 * the answer is typed.
 */
export function useStates(
  country: string,
  known: { country: string; list: readonly State[] },
): readonly State[] | null {
  const [loaded, setLoaded] = useState<{ country: string; list: readonly State[] | null }>();
  const isKnown = country === known.country;
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    if (!country || isKnown) return;
    return untilOver(
      ({ askStates }) => askStates(country),
      (found) => startTransition(() => setLoaded({ country, list: found ?? null })),
    );
  }, [country, isKnown, isOffline]);
  if (isKnown) return known.list;
  return loaded?.country === country ? loaded.list : none;
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
  const [loaded, setLoaded] = useState<{ state: string; list: readonly string[] | null }>();
  const isListed = countryHasPostalLookup(country) && states?.some(({ name }) => name === state) === true;
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    if (!isListed) return;
    // Some states have more than a thousand cities.
    return untilOver(
      ({ askCities }) => askCities(country, state),
      (found) => startTransition(() => setLoaded({ state, list: found ?? null })),
    );
  }, [country, state, isListed, isOffline]);
  if (states === null) return null;
  return isListed && loaded?.state === state ? loaded.list : none;
}

const none: readonly never[] = [];

type Lookups = typeof import('./lookups');

/**
 * Looks something up and calls `use` with the result, undefined if the lookup failed, unless the effect was cleaned up
 * before. Returns the effect's cleanup. The lookups are loaded on demand, since the first step of most forms has none.
 */
function untilOver<T>(look: (lookups: Lookups) => Promise<T>, use: (found?: T) => void): () => void {
  let isOver = false;
  const asked = import('./lookups').then(look, () => undefined);
  void asked.then((found) => {
    if (!isOver) use(found);
  });
  return () => {
    isOver = true;
  };
}
