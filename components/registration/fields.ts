import { useCallback, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Answers } from '@/lib/base/form-state';
import type { PlaceLists } from '@/lib/registration/place/lists';

/** What the controls of a form use of react-hook-form, which owns what was typed and its errors once it is loaded. */
export interface Fields
  extends Pick<
    UseFormReturn<Answers>,
    'register' | 'getValues' | 'getErrors' | 'setValue' | 'clearErrors' | 'subscribe'
  > {
  /** Until then the inputs are those of a page without script. */
  isLoaded: boolean;
  /** The countries, phone codes and states, once they are loaded. */
  lists?: PlaceLists;
}

/** The fields of a form whose library is not loaded. They have the answers and errors with which it is rendered. */
export function pageFields(answers: Answers, errors: Readonly<Record<string, string>>): Fields {
  const ignore = async () => {};
  return {
    isLoaded: false,
    register: (name) => ({ name, ref: () => {}, onChange: ignore, onBlur: ignore }),
    getValues: ((name?: string) => (name === undefined ? answers : answers[name])) as Fields['getValues'],
    getErrors: ((name: string) => errors[name] && { message: errors[name] }) as Fields['getErrors'],
    setValue: () => {},
    clearErrors: () => {},
    subscribe: () => () => {},
  };
}

/** What `read` returns of a form's answers and errors, as a list. Renders again when it changes. */
export function useFields<Item extends string | boolean | null>(
  fields: Fields,
  read: (fields: Fields) => Item[],
): Item[] {
  const subscribe = useCallback(
    (callback: () => void) => fields.subscribe({ formState: { values: true, errors: true }, callback }),
    [fields],
  );
  const snapshot = () => JSON.stringify(read(fields));
  return JSON.parse(useSyncExternalStore(subscribe, snapshot, snapshot));
}

/** The answers to some questions as texts. Renders again when one of them changes. */
export function useAnswers(fields: Fields, names: readonly string[]): string[] {
  return useFields(fields, ({ getValues }) => names.map((name) => String(getValues(name) ?? '')));
}
