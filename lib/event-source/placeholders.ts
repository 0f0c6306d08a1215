import { type Fault, faultAt } from './faults';
import type { YamlFile } from './yaml-file';

const placeholders = [
  { pattern: /\.example\b/, what: 'an address that does not exist (.example)' },
  { pattern: /^\+[\d ()-]*0000[ ()-]*0000$/, what: 'a phone of zeros' },
  { pattern: /\[[^\]]+\]/, what: 'a text in brackets, to be written' },
];

/** What must not go live: addresses that do not exist, phones of zeros, texts in brackets. */
export function findPlaceholders(source: YamlFile): Fault[] {
  return source.leaves.flatMap(({ path, value }) => {
    const found = typeof value === 'string' && placeholders.find(({ pattern }) => pattern.test(value));
    return found ? [faultAt(source, path, `${value} is ${found.what}`)] : [];
  });
}
