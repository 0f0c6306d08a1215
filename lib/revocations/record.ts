import { z } from 'zod';

/**
 * What can be revoked.
 * - `role`: a role in the office was ended or changed; `value` is `ended` or the role that remains
 * - `factor`: the second factor was removed
 * - `recovery code`: one was used; `value` is its hash
 * - `recovery codes`: all were replaced
 * - `pass`: `value` is `blocked` or `unblocked`
 * - `password`: it no longer signs in
 * - `party`: `value` is `code` if it was replaced, `contact` if somebody else became the contact, or `ended`
 * - `backup`: nothing was revoked, a backup began
 */
export const revocationKinds = [
  'role',
  'factor',
  'recovery code',
  'recovery codes',
  'pass',
  'password',
  'party',
  'backup',
] as const;

/** What of a party can be revoked. */
export const partyRevocations = ['code', 'contact', 'ended'] as const;
export type PartyRevocation = (typeof partyRevocations)[number];

export const revocationFields = {
  _id: z.string(),
  at: z.date(),
  kind: z.enum(revocationKinds),
  /** The id of the account, registration or party; for a role, a keyed hash of the member's address. */
  subject: z.string(),
  /** For a role: the account of the member, if there was one. */
  account: z.string().optional(),
  value: z.string().optional(),
};

/** A revocation as a line of a file, and the line that takes one back. */
export const revocationLine = z.object({
  ...revocationFields,
  at: z.iso.datetime().transform((at) => new Date(at)),
});
export const removalLine = z.object({ removed: z.string() });

/** Something that was revoked and that a restored backup must not bring back. Contains no personal data. */
export type Revocation = z.infer<z.ZodObject<typeof revocationFields>>;

/** A revocation as a use case reports it. */
export type NewRevocation =
  | { kind: 'role'; emailKey: string; account?: string | undefined; value: string }
  | { kind: 'recovery code' | 'pass'; subject: string; value: string }
  | { kind: 'party'; subject: string; value: PartyRevocation }
  | { kind: 'factor' | 'recovery codes' | 'password' | 'backup'; subject: string };
