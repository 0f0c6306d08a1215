import { z } from 'zod';
import type { FormName } from '@/lib/event/types';
import { locales } from '@/lib/i18n/locale';
import { mailFields } from '@/lib/mail/record';
import { uncheckedText } from '@/lib/store/unchecked-text';

/** What brings people: a school, a company, or an exhibitor of the show. */
export const partyKinds = ['school', 'company', 'exhibitor'] as const;
type PartyKind = (typeof partyKinds)[number];

/** Whether buyers of a party are asked if they want premarket access, or have it. */
export const partyPremarkets = ['none', 'ask', 'grant'] as const;
type PartyPremarket = (typeof partyPremarkets)[number];

/** The largest quota of a party. */
export const quotaLimit = 1_000;
/** More people than a party has. Corrections of addresses may exceed its quota. */
export const peopleLimit = 2 * quotaLimit;
/** More people than the contact of a party enters. */
export const enteredLimit = 10 * quotaLimit;

export const partyFields = {
  _id: z.string(),
  kind: uncheckedText<PartyKind>(),
  /** The name that its people register with, as their company or university. */
  name: z.string(),
  /** The form that its people fill in. */
  form: uncheckedText<FormName>(),
  /** Of a party of buyers. */
  premarket: uncheckedText<PartyPremarket>().optional(),
  /** How many people may register. */
  quota: z.number(),
  /** The first and the last day of the code, `YYYY-MM-DD` at the venue. */
  from: z.string().optional(),
  until: z.string().optional(),
  /** The code as `parties/code.ts` makes it, without its hyphen. */
  code: z.string(),
  /** What the addresses in `taken` are hashed with. */
  salt: z.string(),
  /** The booth of an exhibitor. */
  booth: z.string().optional(),
  createdAt: z.date(),
  /** Since when staff have ended it. */
  endedAt: z.date().optional(),
  /** The person outside the organiser who enters and invites its people. */
  contact: z.looseObject({ name: z.string(), email: z.string(), locale: z.enum(locales) }).optional(),
  /** The email of the contact in the spelling that is unique over all people. */
  contactKey: z.string().optional(),
  /** The nonce of the contact's link. Without it, no link works. */
  contactNonce: z.string().optional(),
  /** Since when no more mails go to its people, until staff release it: too many did not expect them. */
  heldAt: z.date().optional(),
  /** When staff last released it. Only mails from then on count for another hold. */
  releasedAt: z.date().optional(),
  /** Since when a submission of the contact enters people. */
  enteringAt: z.date().optional(),
  ...mailFields,
};
export type Party = z.infer<z.ZodObject<typeof partyFields>>;

export const partyPlacesFields = {
  /** The id of the party. */
  _id: z.string(),
  /** The quota that staff last gave the party after it was made. */
  quota: z.number().optional(),
  /** When each place was last taken, and by how many tries that did not release it, by a hash of the address. */
  taken: z.record(z.string(), z.looseObject({ at: z.date(), tries: z.number().optional() })),
};
export type PartyPlaces = z.infer<z.ZodObject<typeof partyPlacesFields>>;
