'use client';

import { useDeferredValue, useMemo, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FieldTexts } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { countryHasPostalLookup } from '@/lib/geo/rules';
import { countryNames, type Locale } from '@/lib/i18n/locale';
import { hasFailed } from '@/lib/registration/place/decide';
import { placeFields } from '@/lib/registration/place/names';
import type { QuestionOf } from './build-form';
import { labelsIn } from './country-labels';
import { useAnswers } from './fields';
import { PostalCodeField } from './postal-code-field';
import { SamePlace } from './same-place';
import { serverLists } from './server-lists';
import type { QuestionProps } from './types';
import { useCities, useStates } from './use-place-lists';

/**
 * Country, postal code, state and city. The reducer fills state and city by the code; the country and the state load the
 * lists to choose from.
 */
export function PlaceFields(props: QuestionProps<QuestionOf<'place'>>) {
  const { question, fields, definition, errors, enterKey, lookup, run } = props;
  const { lists = serverLists.get(definition.texts.locale) } = fields;
  const { suffix, choose, optional } = question;
  const names = placeFields(suffix);
  const countryField = fields.register(names.pais);
  const stateField = fields.register(names.estado);
  const cityField = fields.register(names.ciudad);
  const [pais = '', , state = '', city = ''] = useAnswers(fields, Object.values(names));
  const labels = labelsIn(pais, question.labels, question.elsewhere);
  const isLookedUp = countryHasPostalLookup(pais);
  const states = useStates(pais, lists?.states);
  const cities = useCities(pais, state, states);
  /** The place of the postal code. The fields that it determines cannot be changed. */
  const assigned = lookup?.found;
  const isFailed = lookup !== undefined && hasFailed(lookup);
  const looked = isFailed ? 'failed' : lookup?.isTyped && !lookup.isOver ? 'looking' : undefined;
  // Without script, lists cannot be loaded, so state and city are text inputs.
  const isScripted = fields.isLoaded;

  const stateNames = useMemo(
    () => (assigned ? [assigned.stateName] : (states ?? []).map(({ name }) => name)),
    [assigned, states],
  );
  const [inPage] = useState(() => (lists ? [] : countriesInPage(countryField.name)));
  const countries =
    lists?.countries ?? (inPage.length > 0 ? inPage : onlyCountry(pais, definition.texts.locale));
  // A step opened by script is painted before its longest list is rendered. The server's HTML contains the whole list.
  const listed = useDeferredValue(
    countries,
    isScripted ? countries.filter(({ iso2 }) => iso2 === pais) : countries,
  );
  const countryOptions = useMemo(() => optionsOf(listed.map(({ iso2, name }) => [iso2, name])), [listed]);
  const cityNames = useMemo(() => (assigned?.city ? [assigned.city] : cities), [assigned, cities]);

  // State and city are hidden until the code is looked up, since the lookup may fill them. The server renders them for
  // people without script.
  const isOpen =
    !isLookedUp ||
    state !== '' ||
    city !== '' ||
    isFailed ||
    [stateField.name, cityField.name].some((name) => errors[name] !== undefined);

  // A city that may be missing is not asked where the postal code decides: it is shown if the code has one.
  const isCityDecided = isScripted && isLookedUp && optional !== undefined && !isFailed;
  const asksCity = !isCityDecided || city !== '' || errors[cityField.name] !== undefined;

  function report(change: 'country' | 'code') {
    if (fields.isLoaded) run({ type: 'placeTyped', suffix, change });
  }

  return (
    <>
      {question.copy && isScripted && (
        <SamePlace label={question.copy} {...props} onCopy={() => report('code')} />
      )}
      <Select
        {...countryField}
        defaultValue={pais}
        onChange={(event) => {
          void countryField.onChange(event);
          fields.clearErrors([names.codigoPostal, names.estado, names.ciudad]);
          report('country');
        }}
        label={labels.pais}
        empty={choose.pais}
        autoComplete="country"
        error={errors[countryField.name]}
      >
        {countryOptions}
      </Select>
      <PostalCodeField
        {...props}
        pais={pais}
        onTyped={() => report('code')}
        after={
          <p role="status" className={isFailed ? 'mt-2 text-hint text-soft' : 'sr-only'}>
            {looked && question.lookup[looked]}
          </p>
        }
      />
      <div className={isOpen ? 'contents' : 'hidden noscript:contents'}>
        <ListedField
          {...stateField}
          value={state}
          names={isScripted && (stateNames.length > 0 || (isLookedUp && states)) ? stateNames : null}
          empty={assigned && state ? undefined : choose.estado}
          onChoose={() => fields.setValue(cityField.name, '')}
          label={labels.estado}
          hint={states ? undefined : question.lookup.unlisted}
          optional={optional}
          autoComplete="address-level1"
          enterKeyHint="next"
          error={errors[stateField.name]}
        />
        {asksCity && (
          <ListedField
            {...cityField}
            value={city}
            names={isScripted && isLookedUp ? cityNames : null}
            empty={assigned?.city && city ? undefined : choose.ciudad}
            label={labels.ciudad}
            hint={cities ? undefined : question.lookup.unlisted}
            optional={isLookedUp ? optional : undefined}
            autoComplete="address-level2"
            enterKeyHint={enterKey}
            error={errors[cityField.name]}
          />
        )}
      </div>
    </>
  );
}

/** The countries that the server rendered, for the time until the lists are loaded. */
function countriesInPage(name: string) {
  const select = typeof document === 'undefined' ? null : document.getElementById(name);
  if (!(select instanceof HTMLSelectElement)) return [];
  return Array.from(select.options, ({ value, text }) => ({ iso2: value, name: text })).filter(
    ({ iso2 }) => iso2 !== '',
  );
}

/** The chosen country alone, for a step that script opens before the lists are loaded. */
const onlyCountry = (iso2: string, locale: Locale) =>
  iso2 === '' ? [] : [{ iso2, name: countryNames(locale).of(iso2) ?? iso2 }];

const optionsOf = (list: readonly (readonly [value: string, label: string])[]) =>
  list.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface ListedProps extends FieldTexts, UseFormRegisterReturn {
  value: string;
  /** The places to choose from; null if the answer is typed. */
  names: readonly string[] | null;
  /** The label of an empty first option. */
  empty?: string;
  onChoose?: () => void;
  autoComplete: string;
  enterKeyHint: QuestionProps['enterKey'];
}

/**
 * A place, chosen from a list or, if there is none, typed. The list contains the chosen place even before it is loaded.
 */
function ListedField({ value, names, empty, hint, enterKeyHint, onChoose, ...field }: ListedProps) {
  const options = useMemo(() => {
    const isListed = value === '' || names?.includes(value);
    return optionsOf([...(isListed ? [] : [value]), ...(names ?? [])].map((name) => [name, name]));
  }, [names, value]);
  if (!names)
    return (
      <TextInput {...field} hint={hint} enterKeyHint={enterKeyHint} defaultValue={value} maxLength={120} />
    );
  return (
    <Select
      {...field}
      value={value}
      empty={empty}
      onChange={(event) => {
        void field.onChange(event);
        onChoose?.();
      }}
    >
      {options}
    </Select>
  );
}
