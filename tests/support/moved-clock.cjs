/*
 * Loaded into a portal by NODE_OPTIONS: its clock starts at CLOCK_STARTS_AT and continues from there. After a change of
 * CLOCK_FILE, it continues from the time in that file. CommonJS, because it must be loaded before any module reads the
 * time.
 */
const { readFileSync, watchFile } = require('node:fs');
const { CLOCK_STARTS_AT, CLOCK_FILE } = process.env;
const Real = Date;
let shift = 0;
const continueFrom = (time = '') => {
  const moved = Real.parse(time) - Real.now();
  if (!Number.isNaN(moved)) shift = moved;
};
continueFrom(CLOCK_STARTS_AT);
if (CLOCK_FILE)
  watchFile(CLOCK_FILE, { interval: 50, persistent: false }, () =>
    continueFrom(readFileSync(CLOCK_FILE, 'utf8')),
  );
const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (target, args) => new target(...(args.length > 0 ? args : [now()])),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
