import { newId } from '@/lib/base/ids';
import { type NoticeRoomDeps, quotaRoom } from '@/lib/mail/notice-room';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { type Invitee, newInvitee } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { OptOuts } from '../opt-outs/repository';
import type { ContactParty } from './contact';
import { type MailDeps, personMail, wasMailed } from './mails';
import { fixedAnswer } from './party-state';
import type { EnteredPerson } from './read-rows';

export interface InvitePersonDeps extends MailDeps, NoticeRoomDeps {
  attendees: Pick<Attendees, 'byEmailKey'>;
  invitees: Pick<Invitees, 'byEmailKey' | 'insert' | 'update'>;
  optOuts: Pick<OptOuts, 'has' | 'linkId'>;
  env: NoticeRoomDeps['env'] & {
    /** The sender of mails with an opt-out. Without it, people are entered and nobody is mailed. */
    MAILINGS_FROM?: string | undefined;
  };
}

interface Invited {
  /** The id of the invitee, if the contact may learn what becomes of the person. */
  invitee?: string;
  isMailed: boolean;
}

/** How many people may be mailed now: nobody without a sender, or once 80 % of the provider's monthly quota is used. */
export async function mailRoom(deps: NoticeRoomDeps & Pick<InvitePersonDeps, 'env'>): Promise<number> {
  return deps.env.MAILINGS_FROM === undefined ? 0 : quotaRoom(deps);
}

const silent: Invited = { isMailed: false };

/**
 * Makes somebody an invitee of a party and queues their one mail, if `isMailed`. A registered person is offered to join
 * instead. People who opted out, declined, or were invited by a party before are not mailed. The contact learns only about
 * people who were new. Repeatable.
 */
export async function invitePerson(
  deps: InvitePersonDeps,
  party: ContactParty,
  person: EnteredPerson,
  isMailed: boolean,
): Promise<Invited> {
  const { invitees } = deps;
  const { emailKey } = person;
  const made = inviteeOf(party, person, deps.clock());
  if (emailKey === undefined) {
    await invitees.insert(made);
    return { invitee: made._id, isMailed: false };
  }
  // The same is read about everybody, so that the contact cannot tell from the time who is known.
  const [attendee, existing, isOut] = await Promise.all([
    unlessUnreadable<Attendee | null, 'unreadable'>(deps.attendees.byEmailKey(emailKey), 'unreadable'),
    invitees.byEmailKey(emailKey),
    deps.optOuts.has(emailKey),
  ]);
  const wasInvited = existing !== null && wasMailed(existing);
  if (existing?.party === party._id && existing.state === 'waiting' && !existing.removedAt && !attendee)
    return { invitee: existing._id, isMailed: wasInvited };
  const isOver = existing !== null && !isFree(existing);
  if (isOut || isOver || attendee === 'unreadable' || attendee?.party || attendee?.blockedAt) return silent;

  const { _id } = existing ?? made;
  const queue = await personMail(deps, party, { ...person, _id, emailKey }, attendee ?? undefined);
  const next = (current: Invitee): Invitee => {
    const invitee: Invitee = {
      ...current,
      party: party._id,
      state: attendee ? 'registered' : 'waiting',
      answers: { ...made.answers, ...current.answers },
      updatedAt: made.updatedAt,
    };
    return isMailed ? queue(invitee) : invitee;
  };
  const ifFree = (current: Invitee) => (isFree(current) ? next(current) : null);
  const isDone = existing
    ? (await invitees.update(_id, ifFree)).outcome === 'updated'
    : (await invitees.insert(next(made))).inserted;
  // Another submission or the person was first.
  if (!isDone) return invitePerson(deps, party, person, isMailed);
  return { ...(!attendee && { invitee: _id }), isMailed };
}

/** Whether a party may still invite somebody: none did, and they have not said no. */
const isFree = (invitee: Invitee): boolean =>
  invitee.party === undefined &&
  !wasMailed(invitee) &&
  (invitee.state === 'waiting' || invitee.state === 'registered');

function inviteeOf(party: ContactParty, person: EnteredPerson, now: Date): Invitee {
  const { nombres, apellidos, email, emailKey } = person;
  const answers = { nombres, apellidos, [fixedAnswer(party)]: party.name };
  return newInvitee(
    { _id: newId(), ...(email && { email }), ...(emailKey && { emailKey }), party: party._id, answers },
    now,
  );
}
