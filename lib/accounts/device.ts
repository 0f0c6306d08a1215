/** Tested in this order, since most browsers name others as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * The browser and operating system that a `User-Agent` header names, such as `Chrome, Android`. Empty if it names
 * neither.
 */
export function deviceOf(userAgent: string | null): string {
  return [browsers, systems]
    .flatMap((families) => families.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? [])
    .join(', ');
}
