import { z } from 'zod';
import { uncheckedText } from '@/lib/store/unchecked-text';

/**
 * Why the organiser may invite the people of a list:
 * - `news`: they asked an earlier edition for news
 * - `consent`: they consented to invitations when they gave their data to the source
 * - `passedOn`: an exhibitor or association may pass on its contacts
 */
export const bases = ['news', 'consent', 'passedOn'] as const;
export type Basis = (typeof bases)[number];

/**
 * A round of invitations:
 * - `sending`: its mails are queued as there is room
 * - `stopped`: staff stopped it
 * - `paused`: too many mails came back, or were complaints
 * - `missed`: it stood still for hours, also because a backup was restored
 * - `done`: everybody was invited
 */
const roundStates = ['sending', 'stopped', 'paused', 'missed', 'done'] as const;
export type RoundState = (typeof roundStates)[number];

const roundFields = {
  /** Counted from 1. */
  number: z.number(),
  state: uncheckedText<RoundState>(),
  /** Who started it, and how many people that were. */
  by: z.string(),
  people: z.number(),
  startedAt: z.date(),
  /** When it last invited somebody or checked whether it may. */
  progressAt: z.date(),
  endedAt: z.date().optional(),
  /** The time of the wait after its first mails. */
  restedAt: z.date().optional(),
  /** When the last person that was looked at was imported, and their id, and whether nobody was to be invited so far. */
  position: z.object({ value: z.date(), id: z.string() }).optional(),
  isSettled: z.boolean(),
  /** When it goes through the list once more. */
  againAt: z.date().optional(),
  /** How many bounces and complaints staff know of. */
  known: z.looseObject({ bounced: z.number(), complained: z.number() }),
};
export type InvitationRound = z.infer<z.ZodObject<typeof roundFields>>;

export const listFields = {
  /** Made of the name, so that an import that is repeated after an interruption continues the same list. */
  _id: z.string(),
  name: z.string(),
  /** Where the people's data comes from, as their mails will say. */
  source: z.string(),
  basis: uncheckedText<Basis>(),
  createdAt: z.date(),
  /** When rows were last written. */
  importedAt: z.date(),
  /** The latest round of invitations. */
  round: z.looseObject(roundFields).optional(),
};
/** Whether the latest invitations of a list have not reached everybody: whoever is added now would get one. */
export const hasUnfinishedRound = ({ round }: Pick<List, 'round'>): boolean =>
  round !== undefined && round.state !== 'done';

/** People of one or more files with the same source. */
export type List = z.infer<z.ZodObject<typeof listFields>>;
