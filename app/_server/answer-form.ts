import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ErrorCode } from '@/lib/base/errors';
import { type Refusal, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard, isSentByScript } from '@/lib/http/action-guard';
import { clientAddress } from '@/lib/http/client-address';
import { type FormAction, type FormState, type Problem, trapField } from '@/lib/http/form-state';
import { fieldMessages, refusalOf } from '@/lib/http/route';
import { relativeTime } from '@/lib/i18n/dates';
import { defaultLocale, type Locale, readLocale } from '@/lib/i18n/locale';
import { type Texts, translator } from '@/lib/i18n/translator';
import { noteRefusal } from './refused-request';

/** What a form sent. */
export interface PostedForm {
  typed: Record<string, string>;
  locale: Locale;
  /** The client as limits count it. */
  client: string;
}

/** A refusal with what the form needs besides its words. */
type FormRefusal<D> = Refusal &
  Pick<FormState<D>, 'next' | 'data'> &
  Pick<Problem, 'link'> & {
    /** The form's own message for the refusal, in place of the message of its code. */
    message?: Parameters<Texts<never>>[0];
  };

/** What a use case did: the page that follows, the seconds until the form may be sent again, the page's own result. */
export type Outcome<D> = { ok: true; value: Pick<FormState<D>, 'next' | 'wait' | 'data'> } | FormRefusal<D>;

/** The fields that a page may be rendered with again. */
const echoed = ['name', 'email', 'email2', 'kind', 'text'];

/** Refusals that the person can correct, wait out or continue from; all others come with the support contact. */
const correctable: ReadonlySet<ErrorCode> = new Set([
  'invalid_fields',
  'reset_link_invalid',
  'unauthenticated',
  'not_active',
  'mail_link_unused',
  'email_already_registered',
  'already_processed',
  'session_full',
  'overtaken',
  'too_many_requests',
]);

/**
 * Runs a use case for a form and answers the form's state, in a server action: what it did, or the refusal in the
 * form's language with what was typed. Nothing runs for a page of another origin, nor for a form whose `trapField` is
 * filled in. Without script a `next` page is answered as a redirect.
 */
export async function answerForm<D = undefined>(
  previous: FormState<D>,
  form: FormData,
  use: (submitted: PostedForm) => Promise<Outcome<D>>,
): Promise<FormState<D>> {
  // Both arguments are read before anything runs: what a client forged fails here, and is answered with 400.
  const attempt = nextAttempt(previous);
  const locale = localeOf(form);
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  const client = clientAddress(await headers(), deps().env.TRUSTED_PROXY_HOPS);
  const outcome: Outcome<D> =
    (await refusalUnread(typed)) ?? (await use({ typed, locale, client }).catch(refusalOf));
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
      echoed.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 600)]] : [])),
    ),
    next: outcome.next,
    data: outcome.data,
  };
}

/** Why a form is refused before a use case sees it, which the security log reports; null where it is not. */
async function refusalUnread(typed: Record<string, string>): Promise<FormRefusal<undefined> | null> {
  if (!(await actionGuard())) {
    deps().securityEvent('origin_refused');
    return refuse('forbidden_origin');
  }
  if (!typed[trapField]) return null;
  deps().securityEvent('trap_filled');
  return { ...refuse('invalid_body'), message: 'ui.automatic' };
}

/** The server action that answers a form by this use case, as `answerForm` does. */
export function formAction<D = undefined>(
  use: (submitted: PostedForm) => Promise<Outcome<D>>,
): FormAction<D> {
  return (previous, form) => answerForm(previous, form, use);
}

/** The language of a form, by its hidden field. */
export function localeOf(form: FormData): Locale {
  return readLocale(form.get('locale')) ?? defaultLocale;
}

/** The number of the answer that follows `previous`, which the browser sends and anyone can forge. */
export function nextAttempt(previous: Pick<FormState, 'attempt'>): number {
  return (Number.isSafeInteger(previous?.attempt) ? previous.attempt : 0) + 1;
}

/** A refusal in the words of a language. */
export function inWords(
  refusal: FormRefusal<unknown>,
  locale: Locale,
): Pick<FormState, 'errors' | 'problem' | 'wait'> {
  const { code, fields, retryAfter, link, message } = refusal;
  if (fields) return { errors: fieldMessages(fields, locale) };
  const t = translator(locale);
  const wait = code === 'too_many_requests' ? wholeSeconds(retryAfter) : undefined;
  const text =
    wait === undefined
      ? t(message ?? (`errors.${code}` as const))
      : t('ui.tooMany', { when: relativeTime(wait, locale) });
  return { errors: {}, problem: { text, isOurs: !correctable.has(code), link }, wait };
}

function wholeSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds);
}
