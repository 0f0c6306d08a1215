import { z } from 'zod';
import { locales } from '@/lib/i18n/locale';

export const inviteeFields = {
  _id: z.string(),
  email: z.string(),
  /** The email in the one spelling that is unique over all invitees. */
  emailKey: z.string(),
  /** The id of the list. */
  list: z.string(),
  /** Valid answers by their names on the wire, and ticked options; any may be missing. */
  answers: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  /** Their language, if the list says so. */
  locale: z.enum(locales).optional(),
  /** What the person consented to at an earlier edition. */
  consent: z.looseObject({ version: z.string(), at: z.date(), purposes: z.array(z.string()) }).optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** What the desk searches by, derived at every write. */
  words: z.array(z.string()).optional(),
};
/** Somebody on a list who is not registered. */
export type Invitee = z.infer<z.ZodObject<typeof inviteeFields>>;
