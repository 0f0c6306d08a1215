/**
 * Builds the list of common passwords: `npm run passwords:build -- <file>`. The file is `src/passwords.json` of the npm
 * package @zxcvbn-ts/language-common, most used first (download it by `npm pack @zxcvbn-ts/language-common`). Our own
 * list adds sequences, repetitions, years, and words from Spanish and from the trade.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { passwordLength, passwordLimits } from '../lib/accounts/schema';
import own from './own-common-passwords.json';

const listLength = 10_000;

const [file] = process.argv.slice(2);
if (!file)
  throw new Error('Usage: npm run passwords:build -- <src/passwords.json of @zxcvbn-ts/language-common>');
const ranked: string[] = JSON.parse(readFileSync(file, 'utf8'));
const accepted = ranked
  .map((password) => password.toLowerCase())
  .filter((password) => {
    const length = passwordLength(password);
    return length >= passwordLimits.min && length <= passwordLimits.max && !/\s/.test(password);
  });
const most = [...new Set(accepted)].slice(0, listLength);
const all = [...new Set([...most, ...own])].sort();
// Stored as one string, because an array of this length slows down the compiler and the formatter.
writeFileSync(
  new URL('../lib/accounts/common-passwords.json', import.meta.url),
  `${JSON.stringify(all.join('\n'))}\n`,
);
console.log(`${most.length} most used passwords and ${all.length - most.length} of our own`);
