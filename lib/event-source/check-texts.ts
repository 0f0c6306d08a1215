import { type Draft, entriesOf, type Note, noteRepeated } from './draft';
import { unknown } from './faults';
import { wordNames } from './fill-words';
import type { EventFile } from './schema';
import type { Leaf } from './yaml-file';

/** Checks that what shared texts mention exists, that no entry is repeated, and that words in braces are known. */
export function checkTexts(event: Draft<EventFile>, leaves: readonly Leaf[], note: Note): void {
  const { rules, faq, privacy, premarket, conferences, registration } = event;
  const used = (entry: object) => ('use' in entry ? String(entry.use) : undefined);
  noteRepeated(note, rules, (rule, index) => [
    ['rules', index],
    used(rule) ?? ('es' in rule ? rule.es : undefined),
  ]);
  noteRepeated(note, faq, (entry, index) => [
    ['faq', index],
    used(entry) ?? ('question' in entry ? entry.question?.es : undefined),
  ]);
  noteRepeated(note, privacy?.purposes, (purpose, index) => [
    ['privacy', 'purposes', index],
    used(purpose) ?? ('id' in purpose ? purpose.id : undefined),
  ]);
  noteRepeated(note, event.languages, (language, index) => [['languages', index], language]);
  const needs: Record<string, [unknown, string]> = {
    premarket: [premarket, 'a premarket'],
    sessions: [conferences, 'conferences'],
    students: [registration?.forms?.includes('estudiante'), 'the form estudiante'],
  };
  for (const [index, entry] of entriesOf(faq)) {
    const [isThere, what] = needs[used(entry) ?? ''] ?? [true, ''];
    if (!isThere)
      note(['faq', index, 'use'], `${used(entry)} speaks of ${what}, which this show does not have`);
  }
  const words = wordNames(Boolean(premarket));
  for (const { path, value } of leaves) {
    if (typeof value !== 'string') continue;
    for (const [, word = ''] of value.matchAll(/\{(\w*)\}/g)) {
      if (!words.includes(word)) note(path, `{${word}}: ${unknown('word', word, words)}`);
    }
  }
}
