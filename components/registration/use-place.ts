'use client';

import { startTransition, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIsOffline } from '@/components/form/use-is-offline';
import { useIsScripted } from '@/components/form/use-is-scripted';
import {
  countryHasPostalLookup,
  isPostalCode,
  type State,
  stateOfPrefix,
  type ZipLookup,
} from '@/lib/geo/rules';
import type { QuestionProps } from './types';

/** The fields of a place with their answers, the lists to choose from, and what the postal code determines. */
export function usePlace(
  { fields, definition }: Pick<QuestionProps, 'fields' | 'definition'>,
  suffix: string,
) {
  const countryField = fields.register(`pais${suffix}`);
  const codeField = fields.register(`codigoPostal${suffix}`);
  const stateField = fields.register(`estado${suffix}`);
  const cityField = fields.register(`ciudad${suffix}`);
  const watched = useWatch({
    control: fields.control,
    name: [countryField.name, codeField.name, stateField.name, cityField.name],
  });
  const [pais = '', code = '', state = '', city = ''] = watched.map((value) => String(value ?? ''));
  const isLookedUp = countryHasPostalLookup(pais);
  const states = useStates(pais, definition.states);
  const cities = useCities(pais, state, states === null);
  /** The place of the postal code. The fields that it determines cannot be changed. */
  const [assigned, setAssigned] = useState<ZipLookup | null>();
  const [looked, setLooked] = useState<'looking' | 'failed'>();
  /**
   * Whether the person changed the country or the code. Otherwise, a lookup fills state and city only if the state is
   * empty.
   */
  const isTyped = useRef(false);
  // Without script, lists cannot be loaded, so state and city are text inputs.
  const isScripted = useIsScripted();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code.
  useEffect(() => {
    setAssigned(undefined);
    setLooked(undefined);
    if (!isLookedUp || !isPostalCode(code)) return;
    if (isTyped.current) setLooked('looking');
    return untilOver(
      ({ askZip }) => askZip(pais, code),
      (found) => {
        setAssigned(found);
        setLooked(found === undefined ? 'failed' : undefined);
        if (isTyped.current || (found && !fields.getValues(stateField.name))) fill(found);
      },
    );
  }, [pais, code, isLookedUp]);

  const clearErrors = () => fields.clearErrors([codeField.name, stateField.name, cityField.name]);

  /** Sets the state and clears the city, which may not be in that state. */
  function putState(name: string) {
    fields.setValue(stateField.name, name);
    fields.setValue(cityField.name, '');
  }

  function fillState(name: string | undefined) {
    if (name && fields.getValues(stateField.name) !== name) putState(name);
  }

  function onTyped(country: string, code: string) {
    isTyped.current = true;
    const { states } = definition;
    if (country === states.country) fillState(stateOfPrefix(states.list, code)?.name);
  }

  function onCountry(country: string) {
    putState('');
    clearErrors();
    onTyped(country, code);
  }

  function fill(found: ZipLookup | null | undefined) {
    if (found) {
      clearErrors();
      fillState(found.stateName);
      if (found.city) fields.setValue(cityField.name, found.city);
    } else if (found === null) {
      putState('');
      fields.setError(codeField.name, { message: 'codigoPostalInvalid' });
    }
  }

  return {
    ...{ countryField, codeField, stateField, cityField, pais, code, state, city },
    ...{ states, cities, assigned, looked, isLookedUp, isScripted, onCountry, onTyped },
  };
}

/**
 * The states of a country, loaded unless it is the one whose states are known. Null if they could not be loaded; then
 * the answer is typed.
 */
function useStates(
  country: string,
  known: { country: string; list: readonly State[] },
): readonly State[] | null {
  const listed = country === known.country ? known.list : none;
  const [states, setStates] = useState<readonly State[] | null>(listed);
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    setStates(listed);
    if (!country || country === known.country) return;
    return untilOver(
      ({ askStates }) => askStates(country),
      (found) => startTransition(() => setStates(found ?? null)),
    );
  }, [country, listed, isOffline]);
  return states;
}

/** The cities of a state. Null if they, or the states, could not be loaded; then the answer is typed. */
function useCities(country: string, state: string, isUnlisted: boolean): readonly string[] | null {
  const [cities, setCities] = useState<readonly string[] | null>([]);
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    setCities(isUnlisted ? null : []);
    if (!countryHasPostalLookup(country) || !state || isUnlisted) return;
    // Some states have more than a thousand cities.
    return untilOver(
      ({ askCities }) => askCities(country, state),
      (found) => startTransition(() => setCities(found ?? null)),
    );
  }, [country, state, isUnlisted, isOffline]);
  return cities;
}

const none: readonly State[] = [];

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
