'use client';

import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { useIsOffline } from '@/components/form/use-is-offline';
import { useIsScripted } from '@/components/form/use-is-scripted';
import type { FieldTexts } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import {
  countryHasPostalLookup,
  isPostalCode,
  type State,
  stateOfPrefix,
  type ZipLookup,
} from '@/lib/geo/rules';
import type { QuestionOf } from './build-form';
import { askCities, askStates, askZip } from './lookups';
import { digitsOf } from './text-field';
import type { QuestionProps } from './types';

/** Country, postal code, state and city: the country brings the states, the code fills state and city, the state brings the cities. */
export function PlaceFields({ question, form, definition, errors }: QuestionProps<QuestionOf<'place'>>) {
  const { countries, states: mexicanStates } = definition;
  const { suffix, labels, choose, optional } = question;
  const countryField = form.register(`pais${suffix}`);
  const codeField = form.register(`codigoPostal${suffix}`);
  const stateField = form.register(`estado${suffix}`);
  const cityField = form.register(`ciudad${suffix}`);
  const watched = useWatch({
    control: form.control,
    name: [countryField.name, codeField.name, stateField.name, cityField.name],
  });
  const [pais = '', code = '', state = '', city = ''] = watched.map((value) => String(value ?? ''));
  /** Null where the list could not be loaded: the answer is then typed. */
  const [states, setStates] = useState<readonly State[] | null>(pais === 'MX' ? mexicanStates : []);
  const [cities, setCities] = useState<readonly string[] | null>([]);
  /** The place of the postal code: what it decides cannot be chosen otherwise. */
  const [assigned, setAssigned] = useState<ZipLookup | null>();
  const [looked, setLooked] = useState<'looking' | 'failed'>();
  /** Whether the person changed country or code: what a page opens with fills an empty state at most. */
  const isTyped = useRef(false);
  const isUnlisted = states === null;
  const isLookedUp = countryHasPostalLookup(pais);
  // Without script no list follows what is chosen: state and city are texts then.
  const isScripted = useIsScripted();
  // What failed is asked for again when the network is back.
  const isOffline = useIsOffline();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    setStates(pais === 'MX' ? mexicanStates : []);
    if (!pais || pais === 'MX') return;
    return untilOver(askStates(pais), (found) => startTransition(() => setStates(found ?? null)));
  }, [pais, mexicanStates, isOffline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back.
  useEffect(() => {
    setCities(isUnlisted ? null : []);
    if (!isLookedUp || !state || isUnlisted) return;
    // Some states have more than a thousand.
    return untilOver(askCities(pais, state), (found) => startTransition(() => setCities(found ?? null)));
  }, [pais, state, isLookedUp, isUnlisted, isOffline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each code.
  useEffect(() => {
    setAssigned(undefined);
    setLooked(undefined);
    if (!isLookedUp || !isPostalCode(code)) return;
    if (isTyped.current) setLooked('looking');
    return untilOver(askZip(pais, code), (found) => {
      setAssigned(found);
      setLooked(found === undefined ? 'failed' : undefined);
      if (isTyped.current || (found && !form.getValues(stateField.name))) fill(found);
    });
  }, [pais, code, isLookedUp]);

  const clearErrors = () => form.clearErrors([codeField.name, stateField.name, cityField.name]);

  /** Puts the state, and empties the city, which may not be in it. */
  function putState(name: string) {
    form.setValue(stateField.name, name);
    form.setValue(cityField.name, '');
  }

  function fillState(name: string | undefined) {
    if (name && form.getValues(stateField.name) !== name) putState(name);
  }

  function onTyped(country: string, code: string) {
    isTyped.current = true;
    if (country === 'MX') fillState(stateOfPrefix(mexicanStates, code)?.name);
  }

  function fill(found: ZipLookup | null | undefined) {
    if (found) {
      clearErrors();
      fillState(found.stateName);
      if (found.city) form.setValue(cityField.name, found.city);
    } else if (found === null) {
      putState('');
      form.setError(codeField.name, { message: 'codigoPostalInvalid' });
    }
  }

  const stateNames = useMemo(
    () => (assigned ? [assigned.stateName] : (states ?? []).map(({ name }) => name)),
    [assigned, states],
  );
  // A step that the script shows is painted before its longest list, which the page's own HTML has whole.
  const listed = useDeferredValue(
    countries,
    isScripted ? countries.filter(({ iso2 }) => iso2 === pais) : countries,
  );
  const countryOptions = useMemo(() => optionsOf(listed.map(({ iso2, name }) => [iso2, name])), [listed]);
  const cityNames = useMemo(() => (assigned?.city ? [assigned.city] : cities), [assigned, cities]);

  // Before the code is answered, state and city would ask for what it is about to say. The server renders them for people
  // without script.
  const isOpen =
    !isLookedUp ||
    state !== '' ||
    city !== '' ||
    looked === 'failed' ||
    [stateField.name, cityField.name].some((name) => errors[name] !== undefined);

  return (
    <>
      <Select
        {...countryField}
        defaultValue={pais}
        onChange={(event) => {
          void countryField.onChange(event);
          putState('');
          clearErrors();
          onTyped(event.target.value, code);
        }}
        label={labels.pais}
        empty={choose.pais}
        autoComplete="country"
        error={errors[countryField.name]}
      >
        {countryOptions}
      </Select>
      <TextInput
        {...codeField}
        defaultValue={code}
        onChange={(event) => {
          event.target.value = isLookedUp
            ? digitsOf(event, question.codeMaxLength)
            : event.target.value.slice(0, question.codeMaxLength);
          void codeField.onChange(event);
          onTyped(pais, event.target.value);
        }}
        label={labels.codigoPostal}
        inputMode={isLookedUp ? 'numeric' : 'text'}
        autoComplete="postal-code"
        width="short"
        error={errors[codeField.name]}
        after={
          <p role="status" className={looked === 'failed' ? 'mt-2 text-hint text-soft' : 'sr-only'}>
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
          onChoose={() => form.setValue(cityField.name, '')}
          label={labels.estado}
          hint={states ? undefined : question.lookup.unlisted}
          optional={optional}
          autoComplete="address-level1"
          error={errors[stateField.name]}
        />
        <ListedField
          {...cityField}
          value={city}
          names={isScripted && isLookedUp ? cityNames : null}
          empty={assigned?.city && city ? undefined : choose.ciudad}
          label={labels.ciudad}
          hint={cities ? undefined : question.lookup.unlisted}
          optional={isLookedUp ? optional : undefined}
          autoComplete="address-level2"
          error={errors[cityField.name]}
        />
      </div>
    </>
  );
}

/** Gives an effect what it asked for, unless it is over by then; returns the effect's cleanup. */
function untilOver<T>(asked: Promise<T>, use: (found: T) => void): () => void {
  let isOver = false;
  void asked.then((found) => {
    if (!isOver) use(found);
  });
  return () => {
    isOver = true;
  };
}

const optionsOf = (list: readonly (readonly [value: string, label: string])[]) =>
  list.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

interface ListedProps extends FieldTexts, UseFormRegisterReturn {
  value: string;
  /** The places to choose from; null where the answer is typed. */
  names: readonly string[] | null;
  /** The label of an empty first option. */
  empty?: string;
  onChoose?: () => void;
  autoComplete: string;
}

/** A place, chosen from a list or, where there is none, typed; the chosen one is listed while its list is not there yet. */
function ListedField({ value, names, empty, hint, onChoose, ...field }: ListedProps) {
  const options = useMemo(() => {
    const isListed = value === '' || names?.includes(value);
    return optionsOf([...(isListed ? [] : [value]), ...(names ?? [])].map((name) => [name, name]));
  }, [names, value]);
  if (!names) return <TextInput {...field} defaultValue={value} hint={hint} maxLength={120} />;
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
