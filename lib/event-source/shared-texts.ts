import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { english, localized, spanish } from './schema-parts';

/** What a show must have for a text. */
const needs = z.enum(['premarket', 'conferences', 'estudiante', 'purposes', 'exhibitors']).optional();
export type Need = NonNullable<z.infer<typeof needs>>;

const conditional = z.strictObject({ es: spanish, en: english, needs });
const section = z.strictObject({
  heading: localized,
  listsFormData: z.boolean().optional(),
  paragraphs: z.array(conditional),
});

/** The texts that shows share, from `events/shared.yaml`. */
export const shared = z
  .strictObject({
    rules: z.record(z.string(), localized),
    questions: z.record(z.string(), z.strictObject({ question: localized, answer: localized, needs })),
    purposes: z.record(z.string(), z.strictObject({ label: localized, notice: localized })),
    tooMany: z.record(z.string(), z.strictObject({ one: localized, several: localized })),
    premarket: z.strictObject({ when: localized, summary: localized, text: localized }),
    privacy: z.strictObject({
      authority: localized,
      necessaryPurposes: z.array(conditional),
      sections: z.array(section),
    }),
  })
  .parse(parse(readFileSync('events/shared.yaml', 'utf8')));

/** The shared text of this name. */
export function sharedText<T>(texts: Readonly<Record<string, T>>, name: string): T {
  const text = texts[name];
  if (text === undefined) throw new Error(`events/shared.yaml has no ${name}.`);
  return text;
}
