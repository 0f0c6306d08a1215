/** Calls `show` with the seconds left, now and every second down to 0; returns a function that stops it. */
export function countDown(seconds: number, show: (left: number) => void): () => void {
  const until = Date.now() + seconds * 1000;
  let counting: ReturnType<typeof setInterval> | undefined;
  const count = () => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    show(left);
    if (left === 0) clearInterval(counting);
    return left;
  };
  if (count() > 0) counting = setInterval(count, 1000);
  return () => clearInterval(counting);
}
