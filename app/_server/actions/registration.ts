'use server';

import { currentCaller, currentUser } from '@/app/_server/browser/read';
import { formAction, type Outcome } from '@/app/_server/form/answer-form';
import { wizardAction } from '@/app/_server/form/answer-wizard';
import { submitRegistration, submitUpdate } from '@/app/_server/form/submit-registration';
import { sendMailsOf } from '@/app/_server/send-after-answer';
import { cancelledMark } from '@/components/pass/cancelled-mark';
import type { WaysToRegister } from '@/components/registration/find-registration-form';
import { emailKey } from '@/lib/base/email-key';
import { ok, refuse } from '@/lib/base/result';
import { typedEmail } from '@/lib/base/typed-email';
import { cancelAttendance, resumeAttendance } from '@/lib/conferences/cancel-attendance';
import { deps } from '@/lib/deps';
import type { FormName } from '@/lib/event/types';
import { refusalOf } from '@/lib/http/route';
import { textsOf } from '@/lib/i18n/translator';
import { findParty } from '@/lib/outreach/parties/find-party';
import { asksForPremarket } from '@/lib/outreach/parties/party-state';
import { formPath } from '@/lib/registration/catalogue/attendance';
import { originalField, originalIn } from '@/lib/registration/correct/original-answers';
import { lookUpEmail, lookUpTypedEmail, mayChangeCategory } from '@/lib/registration/find-attendee';
import { correctionSteps, registrationSteps } from '@/lib/registration/form/steps';
import { resendInvitation } from '@/lib/registration/mails/resend-invitation';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';
import type { RegistrationRefusal } from '@/lib/registration/register-attendee';
import { registerColleague } from '@/lib/registration/register-colleague';

/**
 * Answers a step of a registration form; the last one registers the person and makes this browser the record's owner.
 */
export const registerAttendeeAction = wizardAction((kind) => ({
  steps: registrationSteps(kind, deps().event),
  pageOfKnown: pageOfKnown(kind),
  store: async (answers, submission) => {
    if (kind === 'comprador' && (await isOfOtherAccount(answers.email)))
      return { ...refuse('unauthenticated'), next: '/comprador' };
    // A person who saw no answer may have corrected something before sending the form again.
    const result = await submitRegistration({ form: kind, answers, ...submission, mayReplace: true });
    if (!result.ok) return outcomeOf(result, '/comprador');
    const { id } = result.value;
    return ok({
      next: kind === 'comprador' ? `/compradorlanding?action=add&id=${id}` : `/landing?id=${id}`,
    });
  },
}));

/**
 * Whether the form of a buyer shows the email of another account than the one that is signed in by now. Its draft stays in
 * the tab, for the account that it belongs to.
 */
async function isOfOtherAccount(email: unknown): Promise<boolean> {
  const user = await currentUser();
  // The form has sent the email as `typedEmail` returns it.
  return user !== null && emailKey(String(email)) !== emailKey(typedEmail(user.email));
}

/** The page of a known email's registration, unless the form may change its category. */
const pageOfKnown = (kind: FormName) => async (email: string, client: string) => {
  // A failed lookup, or one over its limit, does not stop the form: registering validates the email anyway.
  const result = await lookUpEmail(deps(), { email, client }).catch(refusalOf);
  if (!result.ok) return;
  const { _id: id } = result.value;
  const mayChange = await mayChangeCategory(deps(), { id, form: kind, user: await currentUser() });
  return mayChange ? undefined : `/invitadolanding?id=${id}`;
};

/** Answers a step of the form with the code of a party; the last one registers the person, who takes a place. */
export const registerInPartyAction = wizardAction(async (kind, form) => {
  const code = String(form.get('code'));
  const { client } = await currentCaller();
  // Of the forms, only that of buyers depends on the party.
  const party = kind === 'comprador' ? await findParty(deps(), code, client) : null;
  return {
    steps: registrationSteps(kind, deps().event, !party?.ok || asksForPremarket(party.value)),
    pageOfKnown: pageOfKnown(kind),
    store: async (answers, submission) => {
      const request = { form: kind, answers, ...submission, mayReplace: true };
      const result = await submitRegistration(request, code);
      if (result.ok) return ok({ next: `/landing?id=${result.value.id}` });
      // The page of the code says why it registers nobody any more.
      const isClosed = result.code === 'registration_closed' || result.code === 'not_found';
      const page = `/g/${encodeURIComponent(code)}`;
      return isClosed ? { ...result, next: page } : outcomeOf(result, page);
    },
  };
});

/** Answers a step of the form by which the owner of a pass registers a colleague; the last one registers them. */
export const registerColleagueAction = wizardAction((kind, form) => {
  const id = String(form.get('colleagueOf'));
  if (kind !== 'express') return null;
  return {
    steps: registrationSteps(kind, deps().event),
    store: async (answers, { locale, idempotencyKey }) => {
      const colleague = { id, answers, locale, idempotencyKey, caller: await currentCaller() };
      const registered = sendMailsOf(await registerColleague(deps(), colleague));
      if (!registered.ok) return outcomeOf(registered, `/colega/${id}`);
      return ok({ next: `/landing?id=${id}&action=colleague` });
    },
  };
});

/** Answers a step of the form by which an owner corrects a registration; the last one stores the change. */
export const updateAttendeeAction = wizardAction((kind, form) => ({
  steps: correctionSteps(kind, deps().event),
  store: async (answers, { locale }) => {
    const id = String(form.get('id'));
    const original = originalIn(form.get(originalField));
    const result = await submitUpdate({ id, form: kind, answers: { ...answers, locale }, original });
    if (!result.ok) return outcomeOf(result, `/registro/${id}`);
    return ok({
      next:
        kind === 'comprador' ? `/compradorlanding?action=update&id=${id}` : `/landing?id=${id}&action=update`,
    });
  },
}));

/**
 * Where the form continues after a refusal: at the existing registration of the email, at the sign-in, or on the same
 * step.
 */
function outcomeOf(refusal: RegistrationRefusal, page: string): Outcome<never> {
  if (refusal.knownId) return { ...refusal, next: `/invitadolanding?id=${refusal.knownId}` };
  if (refusal.code !== 'unauthenticated' && refusal.code !== 'not_active') return refusal;
  return { ...refusal, next: `/login?callbackUrl=${encodeURIComponent(page)}` };
}

/**
 * Continues to the page of the registration with this email, which can send its pass again. For an unknown email it
 * offers the forms.
 */
export const findRegistrationAction = formAction<WaysToRegister>(async (posted) => {
  const result = await lookUpTypedEmail(deps(), posted);
  if (result.ok) return ok({ next: `/invitadolanding?id=${result.value._id}` });
  if (result.fields?.email !== 'emailNotRegistered') return result;
  const offered = deps().isRegistrationOpen() ? deps().event.registration.forms : [];
  const t = textsOf(posted.locale, 'registration.form');
  const ways = offered.map((form) => ({ href: `/rules${formPath(form)}`, label: t(form) }));
  return { ...result, data: { ways } };
});

/** Sends the confirmation of a record again to its own address, within the limits. */
export const resendInvitationAction = formAction(({ typed: { id = '' } }) => resend(id));

/** Sends the signed-in person their confirmation again, within its limits. */
export const resendOwnInvitationAction = formAction(async () => {
  const user = await currentUser();
  if (!user) return refuse('unauthenticated');
  const own = await addToAccount(deps(), user);
  return own.ok ? resend(own.value._id) : own;
});

async function resend(id: string): Promise<Outcome<undefined>> {
  const resent = await resendInvitation(deps(), { id, caller: await currentCaller() });
  const sent = sendMailsOf(resent);
  return sent.ok ? ok({ wait: deps().resendLimits.perMinuteSeconds }) : sent;
}

/** Notes that the owner of a pass cannot come, and frees their seats. */
export const cancelAttendanceAction = formAction(async ({ typed: { id = '', page } }) => {
  const cancelled = await cancelAttendance(deps(), { id, caller: await currentCaller() });
  return cancelled.ok ? ok({ next: passPage(id, page, { action: cancelledMark }) }) : cancelled;
});

/** Takes it back, and tells which seats are lost. */
export const resumeAttendanceAction = formAction(async ({ typed: { id = '', page } }) => {
  const resumed = sendMailsOf(await resumeAttendance(deps(), { id, caller: await currentCaller() }));
  if (!resumed.ok) return resumed;
  const { lost } = resumed.value;
  return ok({ next: passPage(id, page, lost.length > 0 ? { lost: lost.join('.') } : {}) });
});

/** The page with the pass that the form was on, with these parameters. */
function passPage(id: string, page: unknown, parameters: Record<string, string>): string {
  const own = { qr: `/qr/${id}`, dashboard: '/dashboard' }[String(page)];
  const query = new URLSearchParams(own ? parameters : { ...parameters, id }).toString();
  return (own ?? '/landing') + (query && `?${query}`);
}
