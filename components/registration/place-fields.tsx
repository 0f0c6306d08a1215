'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { countryHasPostalLookup, isPostalCode } from '@/lib/geo/rules';
import type { CountryName, State } from '@/lib/geo/types';
import type { PlaceQuestion } from './definition';
import { digitsOf } from './digits';
import { askCities, askStates, askZip } from './places';
import type { Answers } from './registration-form';

interface Props {
  question: PlaceQuestion;
  form: UseFormReturn<Answers>;
  countries: readonly CountryName[];
  /** States of the default country, known from the start. */
  defaultStates: readonly State[];
  errorOf: (name: string) => ReactNode;
  optional: string;
}

/** Country, postal code, state and city: the country brings the states, the code fills state and city, the state brings the cities. */
export function PlaceFields({ question, form, countries, defaultStates, errorOf, optional }: Props) {
  const names = {
    pais: `pais${question.suffix}`,
    code: `codigoPostal${question.suffix}`,
    state: `estado${question.suffix}`,
    city: `ciudad${question.suffix}`,
  };
  const pais = String(form.watch(names.pais) ?? '');
  const state = String(form.watch(names.state) ?? '');
  const city = String(form.watch(names.city) ?? '');
  const [states, setStates] = useState<readonly State[]>(pais === 'MX' ? defaultStates : []);
  const [cities, setCities] = useState<readonly string[]>([]);
  const [isLooking, setIsLooking] = useState(false);
  // Answers that come after a newer question are of no use.
  const lookup = useRef(0);
  const isLookedUp = countryHasPostalLookup(pais);

  useEffect(() => {
    let isCurrent = true;
    if (pais === 'MX') {
      setStates(defaultStates);
    } else {
      setStates([]);
      if (pais) void askStates(pais).then((found) => isCurrent && setStates(found ?? []));
    }
    return () => {
      isCurrent = false;
    };
  }, [pais, defaultStates]);

  useEffect(() => {
    let isCurrent = true;
    setCities([]);
    if (isLookedUp && state) {
      void askCities(pais, state).then((found) => isCurrent && setCities(found ?? []));
    }
    return () => {
      isCurrent = false;
    };
  }, [pais, state, isLookedUp]);

  const put = (name: string, value: string) => form.setValue(name, value, { shouldDirty: true });

  async function lookUp(country: string, code: string) {
    const asked = ++lookup.current;
    if (!countryHasPostalLookup(country) || !isPostalCode(code)) {
      setIsLooking(false);
      return;
    }
    setIsLooking(true);
    const found = await askZip(country, code);
    if (asked !== lookup.current) return;
    setIsLooking(false);
    if (found === undefined) return;
    if (found === null) {
      put(names.state, '');
      put(names.city, '');
      form.setError(names.code, { message: 'codigoPostalInvalid' });
      return;
    }
    form.clearErrors([names.code, names.state, names.city]);
    if (form.getValues(names.state) !== found.stateName) {
      put(names.state, found.stateName);
      put(names.city, '');
    }
    if (found.city) put(names.city, found.city);
  }

  const country = form.register(names.pais);
  const code = form.register(names.code);
  const stateField = form.register(names.state);
  const withCurrent = (list: readonly string[], value: string) =>
    value === '' || list.includes(value) ? list : [value, ...list];
  const stateNames = withCurrent(
    states.map((each) => each.name),
    state,
  );
  const optionOf = (name: string) => ({ value: name, label: name });

  return (
    <>
      <Select
        {...country}
        onChange={(event) => {
          void country.onChange(event);
          put(names.state, '');
          put(names.city, '');
          form.clearErrors([names.code, names.state, names.city]);
          void lookUp(event.target.value, String(form.getValues(names.code) ?? ''));
        }}
        label={question.labels.pais}
        empty={question.choose.pais}
        options={countries.map((each) => ({ value: each.iso2, label: each.name }))}
        autoComplete="country"
        error={errorOf(names.pais)}
      />
      <TextInput
        {...code}
        onChange={(event) => {
          event.target.value = isLookedUp
            ? digitsOf(event, question.codeMaxLength)
            : event.target.value.slice(0, question.codeMaxLength);
          void code.onChange(event);
          void lookUp(pais, event.target.value);
        }}
        label={question.labels.codigoPostal}
        inputMode={isLookedUp ? 'numeric' : 'text'}
        autoComplete="postal-code"
        width="short"
        error={errorOf(names.code)}
      />
      <p role="status" className="sr-only">
        {isLooking ? question.looking : ''}
      </p>
      {isLookedUp || stateNames.length > 0 ? (
        <Select
          {...stateField}
          onChange={(event) => {
            void stateField.onChange(event);
            put(names.city, '');
          }}
          value={state}
          label={question.labels.estado}
          optional={question.isWholeRequired ? undefined : optional}
          empty={question.choose.estado}
          options={stateNames.map(optionOf)}
          autoComplete="address-level1"
          error={errorOf(names.state)}
        />
      ) : (
        <TextInput
          {...stateField}
          label={question.labels.estado}
          optional={question.isWholeRequired ? undefined : optional}
          autoComplete="address-level1"
          maxLength={120}
          error={errorOf(names.state)}
        />
      )}
      {isLookedUp ? (
        <Select
          {...form.register(names.city)}
          value={city}
          label={question.labels.ciudad}
          optional={question.isWholeRequired ? undefined : optional}
          empty={question.choose.ciudad}
          options={withCurrent(cities, city).map(optionOf)}
          autoComplete="address-level2"
          error={errorOf(names.city)}
        />
      ) : (
        <TextInput
          {...form.register(names.city)}
          label={question.labels.ciudad}
          autoComplete="address-level2"
          maxLength={120}
          error={errorOf(names.city)}
        />
      )}
    </>
  );
}
