import { z } from 'zod';
import { mexico } from '../lib/event/offered';
import type { OptionGroupName } from '../lib/event/types';
import { checkDates } from '../lib/event-source/check-dates';
import { day, mailbox, networks, phone, time, webAddress } from '../lib/event-source/schema';
import { country, nameTuple, timeZone } from '../lib/event-source/schema-parts';

/** The organiser's answers about a new event, by the keys of the questions. */
export type NewEventAnswers = Record<string, string>;

interface Question {
  key: string;
  text: string;
  schema?: z.ZodType;
  /** The default for an empty answer. */
  fallback?: (answers: NewEventAnswers) => string;
  /** The problem with the answers so far, including the one to this question. */
  problem?: (answers: NewEventAnswers) => string | undefined;
  /** Whether the question is asked, given these answers. */
  isAsked?: (answers: NewEventAnswers) => boolean;
}

const none = () => '';

/** The questions about which option groups buyers are asked. */
const groupQuestions = {
  giro: 'trade',
  principalActividad: 'main activity',
  mercadoAtiende: 'markets',
  intereses: 'interests',
} satisfies Record<OptionGroupName, string>;

/** Names of events that suggest the article `la`: Feria, Exposición, Expo, Cumbre. */
const isFeminine = /^(?:\p{L}+(?:a|ción|sión)|Expo|Cumbre)(?!\p{L})/u;

/** The buyer form needs a step after the company's, because people in Mexico skip that one. */
function noGroupProblem(answers: NewEventAnswers): string | undefined {
  const isAsked = Object.keys(groupQuestions).some((group) => answers[group] !== 'no');
  return isAsked || answers.premarket
    ? undefined
    : 'no; expected yes to at least one of the four, or a premarket';
}

export const questions: readonly Question[] = [
  { key: 'nameEs', text: 'Name of the event in Spanish' },
  { key: 'nameEn', text: 'Name of the event in English' },
  {
    key: 'sentenceEs',
    text: 'Its name inside a Spanish sentence, with the article, such as la Feria del Mueble',
    fallback: ({ nameEs = '' }) => `${isFeminine.test(nameEs) ? 'la' : 'el'} ${nameEs}`,
  },
  {
    key: 'sentenceEn',
    text: 'Its name inside an English sentence, such as the Furniture Show',
    fallback: ({ nameEn = '' }) => `the ${nameEn}`,
  },
  { key: 'firstDay', text: 'First day, such as 2028-02-16', schema: day },
  {
    key: 'lastDay',
    text: 'Last day',
    schema: day,
    fallback: ({ firstDay = '' }) => firstDay,
  },
  { key: 'opens', text: 'Opens at', schema: time, fallback: () => '10:00' },
  {
    key: 'closes',
    text: 'Closes at',
    schema: time,
    fallback: () => '18:00',
  },
  { key: 'timeZone', text: 'Time zone', schema: timeZone, fallback: () => 'America/Mexico_City' },
  {
    key: 'premarket',
    text: 'Day of the premarket, before the first day; empty for none',
    schema: day,
    fallback: none,
  },
  {
    key: 'premarketEmail',
    text: 'Mailbox for premarket requests, empty for the same as for help',
    schema: mailbox,
    fallback: none,
    isAsked: ({ premarket }) => premarket !== '',
  },
  ...Object.entries(groupQuestions).map(([key, about]) => ({
    key,
    text: `Are buyers asked about their ${about}, yes or no`,
    schema: z.enum(['yes', 'no'], 'yes or no'),
    fallback: () => 'yes',
    problem: key === 'intereses' ? noGroupProblem : undefined,
  })),
  { key: 'venueEs', text: 'Venue in Spanish' },
  { key: 'venueEn', text: 'Venue in English', fallback: ({ venueEs = '' }) => venueEs },
  { key: 'cityEs', text: 'City in Spanish' },
  { key: 'cityEn', text: 'City in English', fallback: ({ cityEs = '' }) => cityEs },
  {
    key: 'homeCountry',
    text: 'Country that forms begin with, such as MX or US',
    schema: country,
    fallback: () => mexico,
  },
  { key: 'map', text: 'Link to the venue on a map, empty for none', schema: webAddress, fallback: none },
  { key: 'email', text: 'Mailbox for help', schema: mailbox },
  { key: 'phone', text: 'Phone with country code, such as +52 33 1234 5678', schema: phone },
  ...nameTuple(networks).map((network) => ({
    key: network,
    text: `Page on ${networks[network]}, empty for none`,
    schema: webAddress,
    fallback: none,
  })),
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

/** The name of a question's option on the command line. */
export const optionOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The answers, from the options or from a person at the terminal, who is asked again after an invalid answer. Throws an
 * error that lists every invalid option.
 */
export async function collectAnswers(
  options: Record<string, string | undefined>,
  terminal?: { ask: (text: string) => Promise<string>; say: (text: string) => void },
): Promise<NewEventAnswers> {
  const answers: NewEventAnswers = {};
  const problems: string[] = [];
  for (const question of questions) {
    const { key, text, fallback, isAsked } = question;
    const option = options[optionOf(key)];
    const otherwise = fallback?.(answers) ?? '';
    let answer = option ?? '';
    let problem = problemOf(question, answer, answers);
    if (terminal && option === undefined && (isAsked?.(answers) ?? true)) {
      do {
        answer = await terminal.ask(`${text}${otherwise && ` [${otherwise}]`}: `);
        problem = problemOf(question, answer, answers);
        if (problem) terminal.say(`  ${problem}`);
      } while (problem);
    }
    if (problem) problems.push(`--${optionOf(key)}: ${problem}`);
    answers[key] = answer.trim() || otherwise;
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return answers;
}

/** The problem with an answer, given the earlier ones; undefined if there is none. */
function problemOf(
  { key, schema, fallback, problem }: Question,
  answer: string,
  answers: NewEventAnswers,
): string | undefined {
  const text = answer.trim();
  if (text === '' && !fallback) return 'missing';
  const parsed = text === '' ? undefined : schema?.safeParse(text);
  if (parsed?.success === false) return `${text}; expected ${parsed.error.issues[0]?.message}`;
  const next = { ...answers, [key]: text || (fallback?.(answers) ?? '') };
  return dateProblem(answers) ? undefined : (dateProblem(next) ?? problem?.(next));
}

/** The first problem that event validation will report about these dates, as far as they are known. */
function dateProblem({ firstDay, lastDay, opens, closes, premarket }: NewEventAnswers): string | undefined {
  const problems: string[] = [];
  const file = { dates: { firstDay, lastDay, opens, closes }, premarket: { date: premarket } };
  checkDates(file, (_, problem) => problems.push(problem));
  return problems[0];
}
