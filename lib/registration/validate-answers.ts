import type { Answers } from '@/lib/base/form-state';
import { type FieldErrors, fieldErrors, ok, type Result, refuseFields } from '@/lib/base/result';
import { mexicanPhoneCode, offeredAnswers, onlyInOf } from '@/lib/event/offered';
import { optionGroupNames } from '@/lib/event/types';
import { type QuestionName, readQuestion } from './catalogue/forms';
import { resolvePlace } from './place/resolve-place';
import { isPlace, withoutFilled } from './place/rules';
import type { Profile } from './record';
import { schemaOf } from './schema';
import type { RegistrationDeps } from './types';

export type ValidationDeps = Pick<RegistrationDeps, 'geo' | 'event' | 'clock'>;

/** A profile that passed every rule, with the fields that only some forms ask. */
export type ValidAnswers = Profile & { email?: string; vip?: boolean };

/** What the rules and lists make of the answers to some questions. */
interface Validated {
  /** All errors at once. */
  errors: FieldErrors;
  /** The answers with the state and city that the lists give for their places, if there are no errors. */
  answers: Record<string, unknown>;
  /** What a form shows as state and city, where a postal code determines them. */
  filled: Answers;
}

/** Validates a step. A state or city that is filled in by its postal code has no error. */
export async function validateStep(
  deps: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Pick<Validated, 'errors' | 'filled'>> {
  const { errors, filled } = await validate(deps, questions, answers);
  return { errors: withoutFilled(errors, filled, answers), filled };
}

async function validate(
  { geo, event, clock }: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Validated> {
  const parsed = schemaOf(questions, clock().getUTCFullYear(), event).safeParse(answers);
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);
  const values: Record<string, unknown> = { ...parsed.data };
  const filled: Answers = {};
  for (const { name, isOptional } of questions.map(readQuestion)) {
    if (!isPlace(name)) continue;
    const place = await resolvePlace(geo, { name, isOptional }, answers, errors);
    Object.assign(values, place.stored);
    Object.assign(filled, place.filled);
  }
  return { errors, answers: values, filled };
}

/** The answers to a whole form as a profile, or all errors at once. */
export async function validateAnswers(
  deps: ValidationDeps,
  questions: readonly QuestionName[],
  answers: Record<string, unknown>,
): Promise<Result<ValidAnswers>> {
  const onlyIn = onlyInOf(optionGroupNames.flatMap((group) => deps.event[group].options));
  const { errors, answers: values } = await validate(deps, questions, offeredAnswers(answers, onlyIn));
  if (Object.keys(errors).length > 0) return refuseFields(errors);
  // Empty texts and options that were not chosen are absent from the record.
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== false);
  const { [String(values.pais)]: telefonoCodigoPais = mexicanPhoneCode } = await deps.geo.phoneCodes();
  const profile = { ...Object.fromEntries(entries), telefonoCodigoPais };
  // The schema is compiled at run time, so its output has no static type.
  return ok(profile as unknown as ValidAnswers);
}
