import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { describeFault } from '../lib/event-source/faults';
import { loadEvent } from '../lib/event-source/load-event';
import { day, idPattern, mailbox, phone, time, timeZone } from '../lib/event-source/schema';

/*
 * `npm run event:new -- <path>`: asks for what only the organiser knows and writes a folder that works at once.
 * Every answer can be given as an option instead, `--name-es="Expo Ciclismo"`; then nothing is asked for it.
 */

/** What an organiser says of a new event, by the keys of the questions. */
type Answers = Record<string, string>;

interface Question {
  key: string;
  text: string;
  schema?: z.ZodType;
  /** What an empty answer means. */
  fallback?: (given: Answers) => string;
}

const questions: readonly Question[] = [
  { key: 'nameEs', text: 'Name of the event in Spanish' },
  { key: 'nameEn', text: 'Name of the event in English' },
  { key: 'firstDay', text: 'First day, such as 2028-02-16', schema: day },
  { key: 'lastDay', text: 'Last day', schema: day, fallback: ({ firstDay = '' }) => firstDay },
  { key: 'opens', text: 'Opens at', schema: time, fallback: () => '10:00' },
  { key: 'closes', text: 'Closes at', schema: time, fallback: () => '18:00' },
  { key: 'timeZone', text: 'Time zone', schema: timeZone, fallback: () => 'America/Mexico_City' },
  { key: 'premarket', text: 'Day of the premarket, empty for none', schema: day, fallback: () => '' },
  { key: 'venueEs', text: 'Venue in Spanish' },
  { key: 'venueEn', text: 'Venue in English', fallback: ({ venueEs = '' }) => venueEs },
  { key: 'cityEs', text: 'City in Spanish' },
  { key: 'cityEn', text: 'City in English', fallback: ({ cityEs = '' }) => cityEs },
  { key: 'email', text: 'Mailbox for help', schema: mailbox },
  { key: 'phone', text: 'Phone with country code, such as +52 33 1234 5678', schema: phone },
  {
    key: 'responsibleEs',
    text: 'Who is responsible for the data (legal name, in Spanish), empty to write it later',
    fallback: () => '[Nombre o razón social]',
  },
  {
    key: 'responsibleEn',
    text: 'The same in English',
    fallback: ({ responsibleEs = '' }) => (responsibleEs.startsWith('[') ? '[Legal name]' : responsibleEs),
  },
];

const optionOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(questions.map(({ key }) => [optionOf(key), { type: 'string' as const }])),
  });
  const [path] = positionals;
  if (!path) throw new Error('Which folder? npm run event:new -- ../my-show');
  const folder = resolve(path);
  if (!idPattern.test(basename(folder))) {
    throw new Error(
      `${basename(folder)}: the folder's name is the event's id; use lower-case letters, digits and hyphens.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);

  const words = templateWords(await answers(values), folder);
  mkdirSync(folder, { recursive: true });
  for (const file of ['event.yaml', 'theme.yaml']) {
    const template = readFileSync(new URL(`event-template/${file}`, import.meta.url), 'utf8');
    const text = template.replace(/\$\{(\w+)\}/g, (braced, word: string) => words[word] ?? braced);
    writeFileSync(join(folder, file), text);
  }
  const { placeholders } = loadEvent(folder);
  console.log(`\n${path} is ready. Look at it:\n\n  EVENT=${path} npm run dev\n`);
  if (placeholders.length > 0) {
    console.log(`Before a production build, write:\n${placeholders.map(describeFault).join('\n')}`);
  }
}

/** The answers, from the options or asked for where somebody can answer. */
async function answers(options: Record<string, string | undefined>): Promise<Answers> {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  const given: Answers = {};
  const problems: string[] = [];
  for (const question of questions) {
    const { key, text, fallback } = question;
    const option = options[optionOf(key)];
    const otherwise = fallback?.(given) ?? '';
    let answer = option ?? '';
    let problem = problemOf(question, answer);
    if (terminal && option === undefined) {
      do {
        answer = await terminal.question(`${text}${otherwise && ` [${otherwise}]`}: `);
        problem = problemOf(question, answer);
        if (problem) console.log(`  ${problem}`);
      } while (problem);
    }
    if (problem) problems.push(`--${optionOf(key)}: ${problem}`);
    given[key] = answer.trim() || otherwise;
  }
  terminal?.close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return given;
}

/** What stands for each `${word}` of the templates: the answers, escaped for double quotes, and what depends on them. */
function templateWords(given: Answers, folder: string): Record<string, string> {
  const { premarket } = given;
  const escaped = Object.entries(given).map(([key, text]) => [key, JSON.stringify(text).slice(1, -1)]);
  return {
    ...Object.fromEntries(escaped),
    schemas: relative(folder, resolve('events')).replaceAll('\\', '/'),
    today: new Date().toISOString().slice(0, 10),
    // Without a premarket, its lines are comments.
    off: premarket ? '' : '# ',
    premarketHint: premarket
      ? ''
      : ' It also needs the part premarket in the last step of\n# registration.buyerSteps.',
    premarketDay: premarket || '2028-02-15',
    premarketPart: premarket ? ', premarket' : '',
    premarketQuestion: premarket ? '  - use: premarket\n' : '',
  };
}

/** What is wrong with an answer, or undefined. */
function problemOf({ schema, fallback }: Question, answer: string): string | undefined {
  const text = answer.trim();
  if (text === '') return fallback ? undefined : 'missing';
  const parsed = schema?.safeParse(text);
  return parsed?.success === false ? `${text}; expected ${parsed.error.issues[0]?.message}` : undefined;
}
