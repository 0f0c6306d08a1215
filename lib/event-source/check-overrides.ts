import { messageOf } from '@/lib/base/errors';
import { flatten, type MessageTree, messageArguments } from '../i18n/compare-messages';
import type { Localized } from '../i18n/locale';
import { faultAt, unknown } from './faults';
import type { Fault, YamlFile } from './yaml-file';

/**
 * Checks that each text that an event replaces exists, is replaced in both languages and has the same arguments.
 * @param messages the portal's own texts
 */
export function checkOverrides(files: Localized<YamlFile | undefined>, messages: MessageTree): Fault[] {
  const base = flatten(messages);
  const faults: Fault[] = [];
  for (const [locale, other] of [['es', 'en'] as const, ['en', 'es'] as const]) {
    const file = files[locale];
    if (!file) continue;
    faults.push(...file.syntaxFaults);
    const translated = new Set(files[other]?.leaves.map(({ path }) => path.join('.')));
    const translation = file.name.replace(`.${locale}.`, `.${other}.`);
    for (const { path, value } of file.leaves) {
      const note = (message: string) => faults.push(faultAt(file, path, message));
      const key = path.join('.');
      const original = base.get(key);
      if (original === undefined) note(unknown('text', key, [...base.keys()]));
      else if (typeof value !== 'string' || value.trim() === '') note('missing; expected a text');
      else {
        if (!translated.has(key)) note(`has no translation; expected the same key in ${translation}`);
        const [names, expected] = [argumentsIn(value), argumentsIn(original)];
        if (names !== expected) note(`fills in ${names || 'nothing'}; expected ${expected || 'nothing'}`);
      }
    }
  }
  return faults;
}

function argumentsIn(text: string): string {
  try {
    return messageArguments(text).join(', ');
  } catch (error) {
    return `what cannot be read (${messageOf(error)})`;
  }
}
