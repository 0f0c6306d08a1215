/*
 * Loaded into a portal by NODE_OPTIONS: its clock starts at CLOCK_STARTS_AT and continues from there. CommonJS, because
 * it must be loaded before any module reads the time.
 */
const Real = Date;
const shift = Real.parse(process.env.CLOCK_STARTS_AT ?? '') - Real.now();
const now = () => Real.now() + shift;
if (!Number.isNaN(shift)) {
  globalThis.Date = new Proxy(Real, {
    construct: (target, args) => new target(...(args.length > 0 ? args : [now()])),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
