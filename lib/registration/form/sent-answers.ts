import { asciiDigits } from '@/lib/base/digits';
import type { Answers } from '@/lib/base/form-state';
import { textLimit } from '@/lib/base/text-limit';
import { typedEmail } from '@/lib/base/typed-email';
import { typedYear } from '@/lib/base/typed-year';
import { visibleText } from '@/lib/base/visible-text';
import { offeredAnswers } from '@/lib/event/offered';
import { groupOfOption } from '@/lib/event/options';
import { type PhoneCodes, typedPostalCode } from '@/lib/geo/rules';
import { fields, isField } from '../catalogue/fields';
import { nationalNumber } from '../catalogue/phone-number';
import { placeFields } from '../place/names';
import { places } from '../place/rules';
import { type AskedStep, blankAnswers, isAsked } from './answers';

/* Prepares answers for validation and storage. Kept separate from what a page needs to render a form. */

/** The answers as a form posts them; a field that was not posted is empty or not ticked. */
export function postedAnswers(form: FormData, steps: readonly AskedStep[]): Answers {
  const text = (value: FormDataEntryValue | null) =>
    typeof value === 'string' ? value.slice(0, textLimit + 1) : '';
  const posted = Object.entries(blankAnswers(steps)).map(([name, blank]) => {
    // An option is a checkbox with its own name, or a radio button of its group.
    if (typeof blank === 'boolean') {
      const group = groupOfOption(name);
      return [name, form.has(name) || (group !== undefined && form.get(group) === name)];
    }
    if (Array.isArray(blank)) return [name, form.getAll(name).slice(0, 20).map(text)];
    return [name, text(form.get(name))];
  });
  return Object.fromEntries(posted);
}

/**
 * Answers as `visibleText` returns them. Phone numbers of their country are reduced to ten digits, ZIP+4 to five,
 * full-width digits become ASCII digits, and email addresses and the year of birth are as `typedEmail` and `typedYear`
 * return them.
 */
export function normalizedAnswers(
  steps: readonly AskedStep[],
  answers: Answers,
  phoneCodes: PhoneCodes,
): Answers {
  const trimmed: Answers = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      typeof answer === 'string' ? plainText(name, answer) : answer,
    ]),
  );
  for (const [name, country] of steps.flatMap(({ phones }) => Object.entries(phones))) {
    if (trimmed[name])
      trimmed[name] = nationalNumber(
        asciiDigits(String(trimmed[name])),
        phoneCodes[String(trimmed[country])] ?? '',
      );
  }
  for (const { suffix } of Object.values(places)) {
    const { pais, codigoPostal } = placeFields(suffix);
    const code = trimmed[codigoPostal];
    // A code of another form stays, so that its error is shown.
    if (typeof code === 'string' && /^[\d\uff10-\uff19\s-]+$/.test(code))
      trimmed[codigoPostal] = typedPostalCode(String(trimmed[pais] ?? ''), code);
  }
  if (typeof trimmed.nacimiento === 'string') trimmed.nacimiento = typedYear(trimmed.nacimiento);
  return trimmed;
}

const plainText = (name: string, answer: string) =>
  visibleText(isField(name) && fields[name].control === 'email' ? typedEmail(answer) : answer);

/** The answers that a person was asked for: those of a hidden step or option are neither validated nor sent. */
export function askedAnswers<T>(
  steps: readonly Pick<AskedStep, 'only' | 'blank' | 'onlyIn'>[],
  answers: Readonly<Record<string, T>>,
): Record<string, T> {
  const shown = steps.filter((step) => isAsked(step, answers.pais));
  const names = new Set(shown.flatMap(({ blank }) => Object.keys(blank)));
  const own = Object.entries(answers).filter(([name]) => names.has(name));
  return offeredAnswers(Object.fromEntries(own), Object.assign({}, ...shown.map(({ onlyIn }) => onlyIn)));
}
