'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { answerForm, type FormState } from '@/app/_server/answer-form';
import { answerResend, type ResendState } from '@/app/_server/answer-resend';
import { currentRequest } from '@/app/_server/caller';
import { submitRegistration, submitUpdate } from '@/app/_server/registrations';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { isId } from '@/lib/base/ids';
import { ok, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard } from '@/lib/http/action-guard';
import { refusalOf } from '@/lib/http/route';
import { locales } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import { confirmPremarket, findPremarketBuyer } from '@/lib/premarket/confirm-premarket';
import { lookUpTypedEmail } from '@/lib/registration/find-attendee';
import { formKinds } from '@/lib/registration/forms';
import type { RegistrationRefusal } from '@/lib/registration/register-attendee';
import { resendInvitation } from '@/lib/registration/resend-invitation';
import type { Submission } from '@/lib/registration/types';

/** What a form learns of its submission; errors are keys of the `validation` messages by field. */
export type RegistrationOutcome =
  | { status: 'registered'; id: string }
  /** The e-mail is registered under this id. */
  | { status: 'known'; id: string }
  | { status: 'invalid'; fields: Record<string, string> }
  | { status: 'unauthenticated' }
  | { status: 'failed'; message?: string };

const submissionSchema = z.object({
  form: z.enum(formKinds),
  locale: z.enum(locales),
  answers: z.record(
    z.string().max(60),
    z.union([z.string().max(2_000), z.boolean(), z.array(z.string().max(60)).max(20)]),
  ),
  idempotencyKey: z.string(),
});

/** Registers what a form holds and makes this browser the record's owner. */
export async function registerAttendeeAction(submission: Submission): Promise<RegistrationOutcome> {
  const parsed = submissionSchema.safeParse(submission);
  if (!parsed.success || !(await actionGuard())) return { status: 'failed' };
  const result = await submitRegistration(await currentRequest(), parsed.data);
  if (!result.ok) return outcomeOf(result, parsed.data.locale);
  const { id, cookie } = result.value;
  if (cookie) (await cookies()).set(cookie);
  return { status: 'registered', id };
}

/** Stores what a buyer changed in their own record. */
export async function updateAttendeeAction(id: string, submission: Submission): Promise<RegistrationOutcome> {
  const parsed = submissionSchema.safeParse(submission);
  if (typeof id !== 'string' || !parsed.success || !(await actionGuard())) return { status: 'failed' };
  const { answers, locale } = parsed.data;
  const result = await submitUpdate(await currentRequest(), { id, answers: { ...answers, locale } });
  return result.ok ? { status: 'registered', id: result.value._id } : outcomeOf(result, locale);
}

function outcomeOf(refusal: RegistrationRefusal, locale: Submission['locale']): RegistrationOutcome {
  switch (refusal.code) {
    case 'invalid_fields':
      return { status: 'invalid', fields: refusal.fields ?? {} };
    case 'email_already_registered':
      return refusal.knownId ? { status: 'known', id: refusal.knownId } : { status: 'failed' };
    case 'unauthenticated':
    case 'not_active':
      return { status: 'unauthenticated' };
    case 'internal_error':
      return { status: 'failed' };
    default:
      return { status: 'failed', message: translator(locale)(`errors.${refusal.code}`) };
  }
}

/** Leads to the page of the registration under an e-mail, where its pass is sent again. */
export async function findRegistrationAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async (submitted) => {
    const found = await lookUpTypedEmail(deps(), submitted);
    return found.ok ? ok(`/invitadolanding?id=${found.value._id}`) : found;
  });
}

export type ResendOutcome = { sent: true } | { sent: false; retryAfter?: number };

/** Sends the confirmation of a record once more, asked for by its button. */
export async function resendPassAction(form: FormData): Promise<ResendState> {
  const id = form.get('id');
  return answerResend(async () => (isId(id) ? resendInvitation(deps(), id) : refuse('not_found')));
}

/** Sends the confirmation of a record once more to its own address, within the limits. */
export async function resendInvitationAction(id: string): Promise<ResendOutcome> {
  if (typeof id !== 'string' || !(await actionGuard())) return { sent: false };
  try {
    const result = await resendInvitation(deps(), id);
    if (!result.ok) return { sent: false, retryAfter: result.retryAfter };
    sendAfterAnswer();
    return { sent: true };
  } catch (error) {
    return { sent: false, retryAfter: refusalOf(error).retryAfter };
  }
}

export interface PremarketState {
  /** Grows with each answer. */
  attempt: number;
  outcome?: 'confirmed' | 'already' | 'missing' | 'failed';
  /** What was decided, now or before. */
  vip?: boolean;
}

/** Decides a buyer's premarket request as the form says. */
export async function confirmPremarketAction(
  id: string,
  previous: PremarketState,
  form: FormData,
): Promise<PremarketState> {
  const attempt = previous.attempt + 1;
  if (typeof id !== 'string' || !(await actionGuard())) return { attempt, outcome: 'failed' };
  try {
    const confirmed = await confirmPremarket(deps(), id, form.get('vip') === 'true');
    if (confirmed.ok) {
      sendAfterAnswer();
      return { attempt, outcome: 'confirmed', vip: confirmed.value.vip };
    }
    if (confirmed.code !== 'already_processed') return { attempt, outcome: 'missing' };
    const decided = await findPremarketBuyer(deps(), id);
    return { attempt, outcome: 'already', vip: decided.ok && decided.value.vip === true };
  } catch (error) {
    refusalOf(error);
    return { attempt, outcome: 'failed' };
  }
}
