import { flatten, type Messages, messageArguments } from '../i18n/compare-messages';
import { type Locale, locales } from '../i18n/locale';
import { type Fault, faultAt, unknown } from './faults';
import type { YamlFile } from './yaml-file';

/**
 * The texts that an event words differently name texts that exist, in both languages, with the same values filled in.
 * @param messages the portal's own texts, which hold the keys
 */
export function checkOverrides(files: Partial<Record<Locale, YamlFile>>, messages: Messages): Fault[] {
  const base = flatten(messages);
  return locales.flatMap((locale) => {
    const file = files[locale];
    const other = files[locale === 'es' ? 'en' : 'es'];
    if (!file) return [];
    const translated = new Set(other?.leaves.map(({ path }) => path.join('.')));
    return file.leaves.flatMap(({ path, value }) => {
      const key = path.join('.');
      const original = base.get(key);
      if (original === undefined) return [faultAt(file, path, unknown('text', key, [...base.keys()]))];
      if (typeof value !== 'string' || value.trim() === '')
        return [faultAt(file, path, 'missing; expected a text')];
      const faults: Fault[] = [];
      if (!translated.has(key)) {
        const where = other?.name ?? file.name.replace(`.${locale}.`, locale === 'es' ? '.en.' : '.es.');
        faults.push(faultAt(file, path, `has no translation; expected the same key in ${where}`));
      }
      const [found, expected] = [argumentsIn(value), argumentsIn(original)];
      if (found !== expected) {
        faults.push(faultAt(file, path, `fills in ${found || 'nothing'}; expected ${expected || 'nothing'}`));
      }
      return faults;
    });
  });
}

function argumentsIn(text: string): string {
  try {
    return messageArguments(text).join(', ');
  } catch (error) {
    return `what cannot be read (${(error as Error).message})`;
  }
}
