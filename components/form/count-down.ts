import { useEffect, useState } from 'react';

/** Calls `show` with the seconds left, now and every second until 0. Returns a function that stops it. */
export function countDown(seconds: number, show: (left: number) => void): () => void {
  const until = Date.now() + seconds * 1000;
  const counting = setInterval(count, 1000);
  function count() {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    show(left);
    if (left === 0) clearInterval(counting);
  }
  count();
  return () => clearInterval(counting);
}

/** The seconds left until a form may be sent again, restarted by each answer. Null until the script runs. */
export function useCountDown(state: { wait?: number }): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => countDown(state.wait ?? 0, setLeft), [state]);
  return left;
}
