/** Shows how many seconds are left, now and each second until it shows 0; answers what ends it before. */
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
