import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is visible. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const request = () => {
      if (document.hidden) return;
      navigator.wakeLock?.request('screen').then(
        (granted) => {
          lock = granted;
        },
        () => {},
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      lock?.release().catch(() => {});
    };
  }, []);
}

/** Asks the browser to keep what the page stores. False if it may delete it when it needs space. */
export function useStored(): boolean {
  const [isStored, setStored] = useState(true);
  useEffect(() => {
    navigator.storage?.persist?.().then(setStored, () => {});
  }, []);
  return isStored;
}
