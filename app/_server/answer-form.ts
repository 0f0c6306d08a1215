import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { type Refusal, type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard, isSentByScript } from '@/lib/http/action-guard';
import { clientAddress } from '@/lib/http/client-address';
import { refusalOf } from '@/lib/http/route';
import { defaultLocale, type Locale, readLocale } from '@/lib/i18n/locale';
import { relativeTime } from '@/lib/i18n/relative-time';
import { translator } from '@/lib/i18n/translator';

/** What a form learns of its submission, in its own language. */
export interface FormState {
  /** Grows with each refusal. */
  attempt: number;
  /** Messages by field, in the order of the form. */
  errors: Record<string, string>;
  /** What failed as a whole. */
  problem?: string;
  /** The fault is ours: the person is told whom to write to. */
  isOurs?: boolean;
  /** The account of these answers waits for its activation on this screen. */
  waitingHref?: string;
  /** What was typed, for a page that is rendered anew; never a password. */
  typed: Record<string, string>;
  /** Where the person goes from here. */
  next?: string;
}

interface Submitted {
  typed: Record<string, string>;
  locale: Locale;
  client: string;
}

/** What a page may be rendered with anew. */
const echoed = ['name', 'email', 'email2'];

/**
 * Answers a form that the server alone judges, in a server action: the refusal in the form's language, or the way on,
 * which a form without script is led by the answer itself.
 */
export async function answerForm(
  previous: FormState,
  form: FormData,
  use: (submitted: Submitted) => Promise<Result<string> & { waitingHref?: string }>,
): Promise<FormState> {
  const locale = readLocale(form.get('locale')) ?? defaultLocale;
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  const client = clientAddress(await headers(), deps().env.TRUSTED_PROXY_HOPS);
  const result = (await actionGuard())
    ? await use({ typed, locale, client }).catch(refusalOf)
    : refuse('forbidden_origin');
  const state: FormState = {
    attempt: previous.attempt + 1,
    errors: {},
    typed: Object.fromEntries(
      echoed.flatMap((name) => (typed[name] ? [[name, typed[name].slice(0, 300)]] : [])),
    ),
  };
  if (!result.ok) return { ...state, ...told(result, locale) };
  if (!(await isSentByScript())) redirect(result.value);
  return { ...state, attempt: previous.attempt, next: result.value };
}

/** A refusal in the words of the form's language. */
function told(refusal: Refusal & { waitingHref?: string }, locale: Locale): Partial<FormState> {
  const t = translator(locale);
  const errors = Object.fromEntries(
    Object.entries(refusal.fields ?? {}).map(([field, key]) => [field, t(`validation.${key}` as never)]),
  );
  if (refusal.code === 'not_active') {
    return { errors, problem: `${t('validation.userNotActive')}.`, waitingHref: refusal.waitingHref };
  }
  if (refusal.fields) return { errors };
  if (refusal.code === 'too_many_requests' && refusal.retryAfter) {
    return { errors, problem: t('ui.tooMany', { when: relativeTime(refusal.retryAfter, locale) }) };
  }
  return { errors, problem: t(`errors.${refusal.code}`), isOurs: refusal.code === 'internal_error' };
}
