/** Crockford's base32, which leaves out the letters I, L, O and U because they are easily misread. */
export const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A typed code without hyphens and blanks. Letters that are misread count as the digits that they look like. */
export const typedCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** A code of eight characters as people read it: `7K3M-Q9TX`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
