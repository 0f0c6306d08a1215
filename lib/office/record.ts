import { z } from 'zod';
import { mailFields } from '@/lib/mail/record';

/** The roles of staff, the one with the fewest actions first. */
export const staffRoles = ['desk', 'organiser', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

const memberFields = {
  /** A random id, by which the audit names a member without an account. Members of an earlier version have none. */
  id: z.string().optional(),
  /** Where the person signs in. Whoever proves this address has the role, even if the account is created later. */
  emailKey: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  since: z.date(),
};
export type StaffMember = z.infer<z.ZodObject<typeof memberFields>>;

export const rosterFields = {
  ...mailFields,
  /** The invitations. Rosters of an earlier version have none. */
  mails: mailFields.mails.default([]),
  members: z.array(z.object(memberFields)),
};

/** All staff in one document, so that a change sees every other member and an owner always remains. */
export type StaffRoster = { _id: string } & z.infer<z.ZodObject<typeof rosterFields>>;
