'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { answerForm } from '@/app/_server/answer-form';
import { currentCaller, ownerCookieWith } from '@/app/_server/caller';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { actionGuard } from '@/lib/http/action-guard';
import type { FormState } from '@/lib/http/form-state';
import { refusalOf } from '@/lib/http/route';
import { locales } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import { lookUpTypedEmail } from '@/lib/registration/find-attendee';
import { ownerCookie } from '@/lib/registration/owner-cookie';
import { type RegistrationRefusal, registerAttendee } from '@/lib/registration/register-attendee';
import { resendInvitation } from '@/lib/registration/resend-invitation';
import { formKinds, type Submission } from '@/lib/registration/types';
import { updateAttendee } from '@/lib/registration/update-attendee';

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
  idempotencyKey: z.string().min(16).max(200),
});

/** Registers what a form holds and makes this browser the record's owner. */
export async function registerAttendeeAction(submission: Submission): Promise<RegistrationOutcome> {
  const parsed = submissionSchema.safeParse(submission);
  if (!parsed.success || !(await actionGuard())) return { status: 'failed' };
  const { answers, ...rest } = parsed.data;
  try {
    const result = await registerAttendee(deps(), { ...rest, answers, caller: await currentCaller() });
    if (!result.ok) return outcomeOf(result, rest.locale);
    // A buyer owns the record by their account; a cookie set here would also render the form's page anew.
    if (rest.form !== 'comprador') {
      const jar = await cookies();
      jar.set(ownerCookieWith(jar.get(ownerCookie)?.value, result.value.id));
    }
    sendAfterAnswer();
    return { status: 'registered', id: result.value.id };
  } catch (error) {
    return outcomeOf(refusalOf(error), rest.locale);
  }
}

/** Stores what a buyer changed in their own record. */
export async function updateAttendeeAction(id: string, submission: Submission): Promise<RegistrationOutcome> {
  const parsed = submissionSchema.safeParse(submission);
  if (typeof id !== 'string' || !parsed.success || !(await actionGuard())) return { status: 'failed' };
  const { locale } = parsed.data;
  const answers = { ...parsed.data.answers, locale };
  try {
    const result = await updateAttendee(deps(), { id, answers, caller: await currentCaller() });
    if (!result.ok) return outcomeOf(result, locale);
    sendAfterAnswer();
    return { status: 'registered', id: result.value._id };
  } catch (error) {
    return outcomeOf(refusalOf(error), locale);
  }
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
    return found.ok ? ok({ next: `/invitadolanding?id=${found.value._id}` }) : found;
  });
}

/** Sends the confirmation of a record again to its own address, within the limits. */
export async function resendInvitationAction(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async ({ typed: { id = '' } }) => {
    const sent = await resendInvitation(deps(), id);
    if (!sent.ok) return sent;
    sendAfterAnswer();
    return ok({ wait: deps().resendLimits.perMinuteSeconds });
  });
}
