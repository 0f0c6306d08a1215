import { z } from 'zod';

export const entryFields = {
  /** Made of the party and the address, so that a party has each address once. */
  _id: z.string(),
  party: z.string(),
  /** As the contact entered them. Names are empty, and the email is absent, once the contact removed the person. */
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string().optional(),
  emailKey: z.string().optional(),
  /**
   * The invitee that the entry is about. Absent if the person was registered, opted out or was invited before: for the
   * contact, such an entry always waits.
   */
  invitee: z.string().optional(),
  /** When the contact was told that a mail leaves, whether or not there was one. */
  invitedAt: z.date().optional(),
  reminders: z.array(z.date()),
  /** When the person was first mailed. */
  mailedAt: z.date().optional(),
  /** When a registered person said that they did not expect the offer to join, or its mail came back. No contact sees it. */
  refusedAt: z.date().optional(),
  createdAt: z.date(),
  /** When the contact removed the person. Somebody who looked invited stays, to count for the limit and for a hold. */
  removedAt: z.date().optional(),
};
/** Somebody whom the contact of a party entered. */
export type PartyEntry = z.infer<z.ZodObject<typeof entryFields>>;
