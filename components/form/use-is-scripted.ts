import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether script runs on the page: false on the server, true after hydration. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
