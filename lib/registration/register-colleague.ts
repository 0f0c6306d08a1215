import { emailKey } from '@/lib/base/email-key';
import { ok, type Refusal, type Result, refuse, refuseFields } from '@/lib/base/result';
import { nameInMail } from '@/lib/base/web-address';
import { offersForm } from '@/lib/event/rules';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { updateOrRefuse } from '@/lib/store/update-or-refuse';
import { type Caller, owns } from './abilities';
import { refuseBlocked } from './block-attendee';
import { categoryOf, expressNote, questionsOf } from './catalogue/forms';
import { insertAttendee, newAttendee } from './insert-attendee';
import type { Attendee } from './record';
import type { RegistrationDeps } from './types';
import { validateAnswers } from './validate-answers';

/** How many colleagues the owner of a pass may register. */
export const colleaguesPerPass = 5;

type Deps = Pick<
  RegistrationDeps,
  'attendees' | 'event' | 'geo' | 'clock' | 'limits' | 'mailPermits' | 'isRegistrationOpen' | 'securityEvent'
>;

interface Colleague {
  /** The registration of the person who registers a colleague. */
  id: string;
  caller: Caller;
  /** The answers of the express form, not yet validated. */
  answers: Record<string, unknown>;
  locale: Locale;
  /** The same for each try of one submission. */
  idempotencyKey: string;
}

/**
 * Registers a colleague of the owner of a registration with the express form. The mail with the pass says who did it, and
 * only its reader becomes the owner. A retry gets the first answer. Refuses with `registration_closed`, `not_found` for
 * anybody but the owner, `blocked`, `too_many_requests`, also after five colleagues, and with errors of the fields.
 */
export async function registerColleague(
  deps: Deps,
  { id, caller, answers, locale, idempotencyKey }: Colleague,
): Promise<Result<Attendee>> {
  const { attendees, event, limits } = deps;
  if (!deps.isRegistrationOpen() || !offersForm(event, 'express')) return refuse('registration_closed');
  const inviter = await attendees.byId(id);
  if (!inviter || !owns(caller, inviter)) return refuse('not_found');
  const blocked = refuseBlocked(inviter, event);
  if (blocked) return blocked;
  const validated = await validateAnswers(deps, questionsOf('express', event), answers);
  if (!validated.ok) return validated;
  const { vip, ...profile } = validated.value;

  const email = String(profile.email ?? '');
  // With blanks, which no client of the API can send, so that none becomes the owner of the colleague by it.
  const key = `colleague ${id} ${idempotencyKey}`;
  const firstAnswer = async () => {
    const stored = await attendees.byEmailKey(emailKey(email));
    return stored?.idempotencyKey === key ? ok(stored) : null;
  };
  const earlier = await firstAnswer();
  if (earlier) return earlier;

  const categoria = categoryOf('express', profile.giroOtros);
  const colleague: Attendee = {
    ...newAttendee(event, { profile, categoria, locale, purposes: [], now: deps.clock() }),
    form: 'express',
    source: 'colleague',
    notas: expressNote,
    idempotencyKey: key,
  };
  const overTries = await limits.colleaguesByRecord.take(id);
  if (overTries) return overTries;
  const { registrationByClient: byClient, registrationByMailbox: byMailbox } = limits;
  const signUp = await countSignUp({ byClient, byMailbox }, { client: caller.client, email });
  const over = signUp.over ?? (await countColleague(deps, id, colleague._id, 1));
  if (over) {
    await signUp.undo();
    return over;
  }
  const registeredBy = nameInMail(`${inviter.nombres} ${inviter.apellidos}`);
  const permit = await deps.mailPermits.paced(caller.client);
  const stored = await insertAttendee(deps, colleague, permit, registeredBy);
  if (!stored.inserted) {
    await Promise.all([countColleague(deps, id, colleague._id, -1), signUp.undo()]);
    return (await firstAnswer()) ?? refuseFields({ email: 'emailRegistered' });
  }
  deps.securityEvent('registration_created', { attendeeId: colleague._id, actor: undefined });
  return ok(colleague);
}

/** Counts a colleague on the record, or takes one back. Refuses after the last one. */
async function countColleague(
  { attendees }: Deps,
  id: string,
  colleague: string,
  change: 1 | -1,
): Promise<Refusal | null> {
  const updated = await updateOrRefuse(attendees, id, (current) => {
    const colleagues = (current.colleagues ?? 0) + change;
    if (colleagues > colleaguesPerPass) return refuse('too_many_requests');
    const others = (current.colleagueIds ?? []).filter((each) => each !== colleague);
    const colleagueIds = change > 0 ? [...others, colleague] : others;
    return ok({ ...current, colleagues: Math.max(0, colleagues), colleagueIds });
  });
  return updated.ok ? null : updated;
}
