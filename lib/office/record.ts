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

const enrolmentFields = {
  /** The subject of the mailed link. */
  id: z.string(),
  /** Signed into the link. */
  nonce: z.string(),
  /** The member and the start of their role. A role that ended or changed since invalidates the link. */
  emailKey: z.string(),
  since: z.date(),
};
/** A link that sets up a member's first second factor, until it is used. */
export type Enrolment = z.infer<z.ZodObject<typeof enrolmentFields>>;
const storedEnrolment: z.ZodType<Enrolment> = z.looseObject(enrolmentFields);

const deletionFields = {
  emailKey: z.string(),
  email: z.string(),
  /** When the person confirmed the request. */
  since: z.date(),
};
/** A member's confirmed request for the deletion of their data, which waits for an owner. */
export type AwaitedDeletion = z.infer<z.ZodObject<typeof deletionFields>>;
const storedDeletion: z.ZodType<AwaitedDeletion> = z.looseObject(deletionFields);

export const rosterFields = {
  ...mailFields,
  /** The mails about roles. Rosters of an earlier version have none. */
  mails: mailFields.mails.default([]),
  members: z.array(z.object(memberFields)),
  // Beside the members, because earlier versions keep only the fields of a member that they know.
  enrolments: z.array(storedEnrolment).optional(),
  deletions: z.array(storedDeletion).optional(),
};

/** All staff in one document, so that a change sees every other member and an owner always remains. */
export type StaffRoster = { _id: string } & z.infer<z.ZodObject<typeof rosterFields>>;
