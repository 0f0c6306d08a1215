import type { ErrorCode } from '@/lib/base/errors';
import type { FormState, Problem } from '@/lib/base/form-state';
import type { Refusal } from '@/lib/base/result';
import { fieldMessages } from '@/lib/http/route';
import { relativeTime } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';
import { type Texts, translator } from '@/lib/i18n/translator';

/** A refusal with what the form needs in addition to its message. */
export type FormRefusal<D> = Refusal &
  Pick<FormState<D>, 'next' | 'data'> &
  Pick<Problem, 'link'> & {
    /** Replaces the message of the refusal's code. */
    message?: Parameters<Texts<never>>[0];
  };

/**
 * Refusals that the person can resolve by correcting, waiting or continuing. All others are shown with the support
 * contact.
 */
const correctable: ReadonlySet<ErrorCode> = new Set([
  'invalid_fields',
  'reset_link_invalid',
  'unauthenticated',
  'not_active',
  'mail_link_unused',
  'blocked',
  'email_already_registered',
  'already_processed',
  'session_full',
  'overtaken',
  'factor_required',
  'link_required',
  'passkey_refused',
  'last_owner',
  'staff_full',
  'too_many_requests',
]);

/** A refusal as messages in a language. */
export function inWords(
  refusal: FormRefusal<unknown>,
  locale: Locale,
): Pick<FormState, 'errors' | 'problem' | 'wait'> {
  const { code, fields, retryAfter, link, message, values } = refusal;
  if (fields) return { errors: fieldMessages(fields, locale) };
  const t = translator(locale);
  const wait = code === 'too_many_requests' ? wholeSeconds(retryAfter) : undefined;
  const text =
    wait === undefined
      ? t(message ?? (`errors.${code}` as const), values)
      : t('ui.tooMany', { when: relativeTime(wait, locale) });
  return { errors: {}, problem: { text, isOurs: !correctable.has(code), link }, wait };
}

/** Rounded up, so that nobody comes back too early. */
export function wholeSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds);
}
