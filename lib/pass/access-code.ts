import { randomInt } from 'node:crypto';

/** Digits and letters that are not confused with each other when read or heard. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A random code for the premarket such as `K7QP-2M4X`: eight characters out of 30, 39 bits. Only a person at the entrance
 * checks it, so it cannot be brute-forced.
 */
export function newAccessCode(): string {
  const draw = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${draw()}-${draw()}`;
}
