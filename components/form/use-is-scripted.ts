import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether a script runs the page: false in what the server renders, true from hydration on. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
