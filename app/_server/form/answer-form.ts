import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { type FormAction, type FormState, honeypotField } from '@/lib/base/form-state';
import { refuse } from '@/lib/base/result';
import { typedEmail } from '@/lib/base/typed-email';
import { deps } from '@/lib/deps';
import { isSentByScript, noteRefusedAction } from '@/lib/http/action-guard';
import { refusalOf } from '@/lib/http/route';
import { defaultLocale, type Locale, readLocale } from '@/lib/i18n/locale';
import { attendeeFields } from '@/lib/registration/record';
import { clientAddress } from '@/lib/server/client-address';
import { type FormRefusal, inWords, wholeSeconds } from './refusal-in-words';
import { noteRefusal } from './refused-request';
import { serverAction } from './server-action';

/** What a form sent to a server action. */
export interface PostedForm {
  typed: Record<string, string>;
  locale: Locale;
  /** The address that limits count by. */
  client: string;
}

/** The result of a use case: the next page, the seconds until the form may be sent again, and data for the page. */
export type Outcome<D> = { ok: true; value: Pick<FormState<D>, 'next' | 'wait' | 'data'> } | FormRefusal<D>;

/** The fields that are shown again after a refusal; never passwords. */
const refillable = [
  'name',
  'email',
  'email2',
  'kind',
  'text',
  'known',
  'categoria',
  'nombres',
  'apellidos',
  'nombreEmpresa',
  'pais',
  'source',
  'basis',
  'declared',
  'rows',
  'quota',
  'from',
  'until',
  'booth',
  'contactName',
  'contactEmail',
  'contactLocale',
  'form',
  'premarket',
  'place',
  'gate',
  'note',
  'role',
  'isCounter',
  ...attendeeFields.categoria.options,
];
/** The fields with an email address. */
const emails = ['email', 'email2', 'contactEmail'];
/** The most characters of a field that are sent back. Without script they come twice with the next attempt. */
const refillLimit = (name: string) => (name === 'rows' ? 24_000 : 600);

/**
 * Runs a use case for a form in a server action and returns the form's new state: the result, or the refusal in the
 * form's language with what was typed. Nothing runs if the form's `honeypotField` is filled in. Without script, a `next`
 * page is answered as a redirect. A refusal for what was typed counts towards the client's limit.
 */
export async function answerForm<D = undefined>(
  previous: FormState<D>,
  form: FormData,
  use: (posted: PostedForm) => Promise<Outcome<D>>,
): Promise<FormState<D>> {
  const attempt = nextAttempt(previous);
  const locale = localeOf(form);
  const typed = Object.fromEntries(
    [...form]
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      .map(([name, value]) => [name, emails.includes(name) ? typedEmail(value) : value] as const),
  );
  const client = clientAddress(await headers(), deps().env.TRUSTED_PROXY_HOPS);
  const outcome: Outcome<D> = refusalOfTrap(typed) ?? (await use({ typed, locale, client }).catch(refusalOf));
  if (!outcome.ok) await noteRefusedAction(outcome);
  const answer = outcome.ok ? outcome.value : outcome;
  if (answer.next && !(await isSentByScript())) redirect(answer.next);
  if (outcome.ok) {
    const { next, wait, data } = outcome.value;
    return { attempt, errors: {}, typed: {}, isDone: true, next, wait: wholeSeconds(wait), data };
  }
  if (outcome.fields && !(await isSentByScript())) await noteRefusal();
  return {
    attempt,
    ...inWords(outcome, locale),
    typed: Object.fromEntries(
      refillable.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, refillLimit(name))]] : [])),
    ),
    next: outcome.next,
    data: outcome.data,
  };
}

/** The refusal of a form that a program filled in, or null. The security log reports it. */
function refusalOfTrap(typed: Record<string, string>): FormRefusal<undefined> | null {
  if (!typed[honeypotField]) return null;
  deps().securityEvent('trap_filled');
  return { ...refuse('invalid_body'), message: 'ui.automatic' };
}

/** The server action of a form. If it may not run, `answer` tells the form why, by default as `answerForm` does. */
export function formGate<D>(
  run: FormAction<D>,
  answer: (refusal: FormRefusal<D>, ...sent: Parameters<FormAction<D>>) => Promise<FormState<D>> = refuseForm,
): FormAction<D> {
  return serverAction({ read: readForm, refused: answer }, run);
}

/** Answers a form with a refusal. */
export function refuseForm<D>(refusal: FormRefusal<D>, previous: FormState<D>, form: FormData) {
  return answerForm<D>(previous, form, async () => refusal);
}

function readForm(previous: Pick<FormState, 'attempt'>, form: FormData): void {
  nextAttempt(previous);
  localeOf(form);
}

/** The server action that runs `answerForm` with this use case. */
export function formAction<D = undefined>(use: (posted: PostedForm) => Promise<Outcome<D>>): FormAction<D> {
  return formGate((previous, form) => answerForm(previous, form, use));
}

/** The language in a form's hidden field. */
export function localeOf(form: FormData): Locale {
  return readLocale(form.get('locale')) ?? defaultLocale;
}

/** The number of the answer after `previous`, which comes from the browser and can be forged. */
export function nextAttempt(previous: Pick<FormState, 'attempt'>): number {
  return (Number.isSafeInteger(previous?.attempt) ? previous.attempt : 0) + 1;
}
