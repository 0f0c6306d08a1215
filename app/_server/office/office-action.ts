import { emailKey } from '@/lib/base/email-key';
import type { FormAction } from '@/lib/base/form-state';
import { ok, type Refusal, type Result, refuse } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { FormName } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { type OfficeAction, permit, requesterOf, type StaffFor } from '@/lib/office/abilities';
import { isAvailable, personPath } from '@/lib/office/rules';
import { noteDenied } from '@/lib/office/trail/note-denied';
import type { Staff, StaffLimit } from '@/lib/office/types';
import type { WizardPosition } from '@/lib/registration/form/steps';
import { answerForm, formGate, type Outcome, type PostedForm, refuseForm } from '../form/answer-form';
import { answerNamedWizard, type WizardForm } from '../form/answer-wizard';
import type { FormRefusal } from '../form/refusal-in-words';
import { serverAction } from '../form/server-action';
import { sendMailsOf } from '../send-after-answer';
import { currentStaff, factorPath } from './require-staff';

type Posted = Readonly<Record<string, FormDataEntryValue>>;
/** The path below the office of the page that has a form, by the form's hidden fields. */
type PathOf = string | ((posted: Posted) => string);

/**
 * Whether staff may do this now, counted by a limit. An attempt that their role does not allow is recorded. If the second
 * factor is missing, the refusal redirects to the page that asks for it, which returns to the form at `path`.
 */
async function permitted<A extends OfficeAction>(
  staff: Staff,
  {
    action,
    path,
    limit = 'officeChangesByStaff',
  }: { action: A; path: PathOf; limit?: StaffLimit | undefined },
  posted: Posted,
): Promise<{ ok: true; value: StaffFor<A> } | (Refusal & { next?: string })> {
  const allowed = permit(staff, action, deps().clock());
  if (!isAvailable(action, deps().event)) return refuse('not_found');
  const count = () => deps().limits[limit].take(requesterOf(staff));
  if (allowed.ok) return (await count()) ?? allowed;
  if (allowed.code === 'not_found') {
    // The limit bounds how often a loop writes.
    const over = await count();
    if (over) return over;
    await noteDenied(deps(), staff, { action, way: 'form', record: posted.id });
    return allowed;
  }
  const next = factorPath(typeof path === 'string' ? path : path(posted));
  return { ...allowed, next };
}

/** The server action of a multi-step office form; see `officeAction`. */
export function officeWizardAction<A extends OfficeAction>(
  action: A,
  path: PathOf,
  wizardOf: (staff: StaffFor<A>, name: FormName, form: FormData) => Promise<WizardForm | null>,
): FormAction<WizardPosition> {
  return formGate(async (previous, form) => {
    const allowed = await permitted(await currentStaff(), { action, path }, Object.fromEntries(form));
    if (!allowed.ok) return refuseForm(allowed, previous, form);
    return answerNamedWizard((name) => wizardOf(allowed.value, name, form), previous, form);
  });
}

/**
 * The server action of an office form, for staff who may do this. For everybody else it does not exist. If the second
 * factor is missing, it redirects to the page that asks for it, which returns to the form at `path`.
 */
export function officeAction<A extends OfficeAction, D = undefined>(
  action: A,
  path: PathOf,
  use: (staff: StaffFor<A>, posted: PostedForm) => Promise<Outcome<D>>,
  limit?: StaffLimit,
): FormAction<D> {
  return formGate(async (previous, form) => {
    const staff = await currentStaff();
    return answerForm<D>(previous, form, async (posted) => {
      const allowed = await permitted(staff, { action, path, limit }, posted.typed);
      return allowed.ok ? use(allowed.value, posted) : allowed;
    });
  });
}

/**
 * The server action of a form by which staff of any role prove who they are, counted by session: somebody who has only
 * the password must not use up the owner's calls.
 */
export function factorFormAction<D>(
  use: (staff: Staff, posted: PostedForm) => Promise<Outcome<D>>,
): FormAction<D> {
  return formGate(async (previous, form) => {
    const staff = await currentStaff();
    return answerForm<D>(
      previous,
      form,
      async (posted) => (await overFactorCalls(staff)) ?? use(staff, posted),
    );
  });
}

/** The server action of a script that asks for something to prove with who they are. Counted as above. */
export function factorQuery<R>(otherwise: R, use: (staff: Staff) => Promise<R>): () => Promise<R> {
  return serverAction({ refused: async () => otherwise }, async () => {
    const staff = await currentStaff();
    return (await overFactorCalls(staff)) ? otherwise : use(staff);
  });
}

const overFactorCalls = ({ session }: Staff) => deps().limits.factorCallsBySession.take(session.id);

/** The refusal of an address that somebody else is registered with, with a link to that registration. */
export async function linkedToKnown<R extends Result<unknown>>(changed: R, email: string, locale: Locale) {
  if (changed.ok || changed.fields?.email !== 'emailRegistered') return changed;
  const registered = await deps().attendees.byEmailKey(emailKey(email));
  if (!registered) return changed;
  const link = { href: personPath(registered._id), label: textsOf(locale, 'office.register')('openKnown') };
  return { ...refuse('email_already_registered'), link };
}

/** The refusal of a seat in the words of the office. */
export function seatRefused(refusal: Refusal): FormRefusal<undefined> {
  if (refusal.fields?.sessions) return { ...refuse('invalid_fields'), message: 'office.conferences.overlap' };
  if (refusal.code === 'mail_link_unused') return { ...refusal, message: 'office.conferences.unmailed' };
  return refusal.code === 'session_full' ? refuse('session_full') : refusal;
}

type Change =
  | 'noted'
  | 'registered'
  | 'corrected'
  | 'recategorized'
  | 'resent'
  | 'moved'
  | 'blocked'
  | 'unblocked'
  | 'seated'
  | 'unseated';

/** Sends the mails of a change, and returns to the person's page, which reports it. */
export async function personChanged(changed: Result<unknown>, id: string, change: Change) {
  const result = sendMailsOf(changed);
  return result.ok ? ok({ next: `${personPath(id)}?done=${change}` }) : result;
}
