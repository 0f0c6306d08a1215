import { z } from 'zod';

/**
 * Why the organiser may invite the people of a list:
 * - `news`: they asked an earlier edition for news
 * - `consent`: they consented to invitations when they gave their data to the source
 * - `passedOn`: an exhibitor or association may pass on its contacts
 */
export const bases = ['news', 'consent', 'passedOn'] as const;
export type Basis = (typeof bases)[number];

export const listFields = {
  /** Made of the name, so that an import that is repeated after an interruption continues the same list. */
  _id: z.string(),
  name: z.string(),
  /** Where the people's data comes from, as their mails will say. */
  source: z.string(),
  // A newer process on the same store may write other values.
  basis: z.custom<Basis>((basis) => typeof basis === 'string'),
  createdAt: z.date(),
  /** When rows were last written. */
  importedAt: z.date(),
};
/** People of one or more files with the same source. */
export type List = z.infer<z.ZodObject<typeof listFields>>;
