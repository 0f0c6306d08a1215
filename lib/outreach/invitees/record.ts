import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';
import { deliveryOf, mailFields } from '@/lib/mail/record';
import { withdraw, withMails } from '@/lib/mail/rules';
import { uncheckedText } from '@/lib/store/unchecked-text';
import type { PartyMails } from '../parties/types';

/** What became of somebody who may be invited. Only those who wait are invited. */
export const inviteeStates = ['waiting', 'registered', 'declined', 'optedOut', 'undeliverable'] as const;
export type InviteeState = (typeof inviteeStates)[number];

export const inviteeFields = {
  _id: z.string(),
  /** Absent for somebody whom the contact of a party entered without one, and who registers at the desk. */
  email: z.string().optional(),
  /** The email in the one spelling that is unique over all invitees. */
  emailKey: z.string().optional(),
  /** The id of the list. */
  list: z.string().optional(),
  /** Since when they are on it, if they were on another one before. */
  listedAt: z.date().optional(),
  /** The id of the party whose contact entered them. */
  party: z.string().optional(),
  /**
   * When the contact removed them after that party mailed them. They are in it only to count whether mails were
   * expected.
   */
  removedAt: z.date().optional(),
  /** Valid answers by their names on the wire, and ticked options; any may be missing. */
  answers: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  /** The form of the category that they had at an earlier edition. */
  form: z.string().optional(),
  /** Their language, if it is known. */
  locale: z.enum(locales).optional(),
  /** What the person consented to at an earlier edition. */
  consent: z.looseObject({ version: z.string(), at: z.date(), purposes: z.array(z.string()) }).optional(),
  state: uncheckedText<InviteeState>(),
  /** The latest round of invitations of their list that included them, and the day at the venue, `YYYY-MM-DD`. */
  invited: z.number().optional(),
  invitedOn: z.string().optional(),
  /** Whether they entered the show. */
  came: z.boolean().optional(),
  /** What became of the mails of their list, and of their party, derived at every write; absent before the first one. */
  delivery: z.string().optional(),
  partyDelivery: z.string().optional(),
  /** The nonce of their personal link, from the first mail on. */
  nonce: z.string().optional(),
  ...mailFields,
  createdAt: z.date(),
  updatedAt: z.date(),
  /** What the desk searches by, derived at every write. */
  words: z.array(z.string()).optional(),
};
/** Somebody on a list or in a party who may be invited. */
export type Invitee = z.infer<z.ZodObject<typeof inviteeFields>>;

/** The kinds of mail that invite: those of a list, and those of a party. */
export const listMailKinds: readonly string[] = ['listInvitation'];
export const partyMailKinds: readonly string[] = [
  'partyInvitation',
  'partyOffer',
] satisfies (keyof PartyMails)[];
export const invitationKinds: readonly string[] = [...listMailKinds, ...partyMailKinds];

/**
 * What became of the mails of these kinds to somebody: that of the latest one which left, or else that it waits or
 * failed.
 */
export function deliveryOfInvitations(
  { mails }: Pick<Invitee, 'mails'>,
  kinds = invitationKinds,
): string | undefined {
  const states = mails.filter(({ kind }) => kinds.includes(kind)).map(deliveryOf);
  if (states.includes('complained')) return 'complained';
  return states.findLast((state) => state !== 'waiting' && state !== 'failed') ?? states.at(-1);
}

/** The name of an invited person, or the email as long as there is none. */
export function inviteeName({ email, answers }: Pick<Invitee, 'email' | 'answers'>): string | undefined {
  const { nombres, apellidos } = answers;
  return [nombres, apellidos].filter(Boolean).join(' ') || email;
}

/** Somebody who is not in the store yet, with what every new record has. */
export const newInvitee = (
  invitee: Omit<Invitee, 'state' | 'mails' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Invitee => ({ ...invitee, state: 'waiting', mails: [], createdAt: now, updatedAt: now });

/** The invitee in another state, without the mails that wait; null if nothing changes. */
export function inState(current: Invitee, state: InviteeState, now: Date): Invitee | null {
  if (current.state === state) return null;
  return withMails(
    { ...current, state, updatedAt: now },
    withdraw(current.mails, () => true),
  );
}

/** The invitee whose address opted out; null if nothing changes, as for somebody who is registered. */
export const optedOut = (current: Invitee, now: Date): Invitee | null =>
  current.state === 'registered' ? null : inState(current, 'optedOut', now);
