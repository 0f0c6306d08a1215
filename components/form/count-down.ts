import { useEffect, useState } from 'react';

/** Shows how many seconds are left, now and each second until it shows 0; returns a function that stops it. */
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

/** The seconds that are left of a form's wait, counted again after each answer; null until a script counts. */
export function useCountDown(state: { wait?: number }): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => countDown(state.wait ?? 0, setLeft), [state]);
  return left;
}
