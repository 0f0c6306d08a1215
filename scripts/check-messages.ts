import { readFileSync } from 'node:fs';
import { errorStatus } from '../lib/base/errors';
import { compareCodes, compareMessages, type MessageTree } from '../lib/i18n/compare-messages';

/** Ends with 1 and one line a fault where the two languages, or the errors and their table, do not agree. */
const read = (locale: string): MessageTree =>
  JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'));
const [en, es] = [read('en'), read('es')];
const faults = [
  ...compareMessages({ en, es }),
  ...compareCodes(Object.keys(errorStatus), (en.errors ?? {}) as MessageTree),
];
for (const fault of faults) console.error(`messages: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log('messages: both languages agree');
