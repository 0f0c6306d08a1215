import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { optionGroupNames, partGroups } from '../lib/event/types';
import { networks } from '../lib/event-source/schema';
import { nameTuple } from '../lib/event-source/schema-parts';
import { fill } from '../lib/i18n/fill';
import type { NewEventAnswers } from './event-questions';

/** Writes the folder of a new event: the templates in `event-template/`, filled in with the organiser's answers. */
export function writeEvent(folder: string, answers: NewEventAnswers): void {
  const words = templateWords(answers, folder);
  mkdirSync(folder, { recursive: true });
  for (const file of ['event.yaml', 'theme.yaml']) {
    const template = readFileSync(new URL(`event-template/${file}`, import.meta.url), 'utf8');
    // Another notation, because the template contains words in braces that the event's texts keep.
    writeFileSync(join(folder, file), fill(withoutGroups(template, answers), words, /\$\{(\w+)\}/g));
  }
}

/** The template without the lists of options that buyers are not asked about. */
function withoutGroups(template: string, answers: NewEventAnswers): string {
  const left = optionGroupNames.filter((group) => answers[group] === 'no');
  const text = left.reduce(
    (rest, group) => rest.replace(new RegExp(`^  ${group}:\\n(?:    .*\\n)+`, 'm'), ''),
    template,
  );
  return left.length === optionGroupNames.length ? text.replace(/^options:\n/m, '') : text;
}

/** The steps of the buyers' form that ask about options and the premarket. */
function optionSteps(answers: NewEventAnswers): string {
  const parts = [
    ['type', 'activity'],
    ['markets', 'interests', ...(answers.premarket ? ['premarket'] : [])],
  ];
  const groups: Readonly<Record<string, string>> = partGroups;
  return parts
    .map((step) => step.filter((part) => answers[groups[part] ?? ''] !== 'no'))
    .flatMap((step) => (step.length > 0 ? [`    - [${step.join(', ')}]\n`] : []))
    .join('');
}

/**
 * The replacement of each `${word}` in the templates: the answers, escaped for double quotes, and texts derived from
 * them.
 */
function templateWords(answers: NewEventAnswers, folder: string): Record<string, string> {
  const { premarket, premarketEmail, map } = answers;
  const social = nameTuple(networks).filter((network) => answers[network]);
  const escaped = Object.entries(answers).map(([key, text]) => [key, JSON.stringify(text).slice(1, -1)]);
  return {
    ...Object.fromEntries(escaped),
    schemas: relative(folder, resolve('events')).replaceAll('\\', '/'),
    today: new Date().toISOString().slice(0, 10),
    // Without a premarket, its lines are commented out.
    off: premarket ? '' : '# ',
    premarketHint: premarket
      ? ''
      : ' It also needs the part premarket in the last step of\n# registration.buyerSteps.',
    premarketMailbox: premarketEmail
      ? `premarketEmail: ${premarketEmail}`
      : '# Where premarket requests go, if not to the same mailbox:\n  # premarketEmail: premarket@…',
    mapLink: map ? `map: ${JSON.stringify(map)}` : '# map: https://www.openstreetmap.org/…',
    socialPages:
      social.length > 0
        ? ['social:', ...social.map((network) => `  ${network}: ${JSON.stringify(answers[network])}`)].join(
            '\n',
          )
        : '# social:\n#   instagram: https://www.instagram.com/…\n#   linkedin: https://www.linkedin.com/company/…',
    premarketDay: premarket || '2028-02-15',
    optionSteps: optionSteps(answers),
    premarketQuestion: premarket ? '  - use: premarket\n' : '',
  };
}
