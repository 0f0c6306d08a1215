import { isOffered } from '@/lib/event/offered';
import type { FormStep } from './forms';

/* Which answers of a form count, given the country. Apart from the forms themselves, so that a page does not load them. */

/** Whether a step is asked of people of that country: the company's is left out in Mexico, and until a country is chosen. */
export function isAsked(step: Pick<FormStep, 'isAbroadOnly'>, pais: unknown): boolean {
  return !step.isAbroadOnly || (pais !== 'MX' && pais !== '');
}

/** The answers that a person was asked for: those of a hidden step or option are neither validated nor sent. */
export function askedAnswers<T>(
  steps: readonly { fields: readonly string[]; isAbroadOnly: boolean }[],
  answers: Readonly<Record<string, T>>,
): Record<string, T> {
  const pais = String(answers.pais ?? 'MX');
  const names = steps.filter((step) => isAsked(step, pais)).flatMap((step) => step.fields);
  return Object.fromEntries(
    names
      .filter((name) => answers[name] !== undefined && (pais === '' || isOffered(name, pais)))
      .map((name) => [name, answers[name] as T]),
  );
}
