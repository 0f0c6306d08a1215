import type { Localized } from '../i18n/locale';
import { unknown } from './faults';
import { wordNames } from './fill-words';
import { type EventFile, showHas } from './schema';
import { shared } from './shared-texts';
import { entriesOf, type NoteFault, noteRepeated, type Unchecked } from './unchecked';
import type { YamlFile } from './yaml-file';

/**
 * Checks that the show has what its shared texts need, that no entry is repeated, and that words in braces are known.
 */
export function checkTexts(event: Unchecked<EventFile>, leaves: YamlFile['leaves'], note: NoteFault): void {
  const { languages, rules, faq, privacy, premarket } = event;
  noteRepeated(note, rules, (rule, index) => [['rules', index], identityOf(rule)]);
  noteRepeated(note, faq, (entry, index) => [['faq', index], identityOf(entry)]);
  noteRepeated(note, privacy?.purposes, (each, index) => [['privacy', 'purposes', index], identityOf(each)]);
  noteRepeated(note, languages, (language, index) => [['languages', index], language]);
  for (const [index, entry] of entriesOf(faq)) {
    const name = 'use' in entry ? entry.use : undefined;
    const need = name && shared.questions[name]?.needs;
    if (need && !showHas(event, need)) {
      note(['faq', index, 'use'], `${name} needs ${need}, which this show does not have`);
    }
  }
  const words = wordNames(Boolean(premarket));
  for (const { path, value } of leaves) {
    if (typeof value !== 'string') continue;
    const isName = path[0] === 'name' || path[0] === 'nameInSentence';
    for (const [, word = ''] of value.matchAll(/\{(\w*)\}/g)) {
      const names = isName ? ['year'] : words;
      if (!names.includes(word)) note(path, `{${word}}: ${unknown('word', word, names)}`);
    }
  }
}

/** What identifies an entry in a list of rules, questions or purposes. */
function identityOf(entry: Unchecked<{ use?: string; es?: string; id?: string; question?: Localized }>) {
  return entry.use ?? entry.es ?? entry.id ?? entry.question?.es;
}
