/** By how much the clocks of two processes may differ, ms. */
const tolerance = 10 * 60_000;

/**
 * Whether a stored time that lies at most `farthest` ms ahead is still to come. A time further ahead was stored before a
 * clock was set back, and would otherwise hold everything up that waits for it.
 */
export function isAhead(time: Date | undefined, now: Date | number, farthest: number): boolean {
  const left = time ? time.getTime() - Number(now) : 0;
  return left > 0 && left <= farthest + tolerance;
}
