import { z } from 'zod';
import type { Category } from '@/lib/event/types';
import { uncheckedText } from '@/lib/store/unchecked-text';
import type { gateAnswers, lookReasons, Place, scanKinds, scanMeans, stopReasons } from './types';

const scanFields = {
  id: z.string(),
  kind: uncheckedText<(typeof scanKinds)[number]>(),
  /** ms since the epoch */
  at: z.number(),
  receivedAt: z.date(),
  /** The name of the gate. */
  gate: z.string(),
  /** The id of the device, or of the member of staff who let the person in. */
  device: z.string(),
  how: uncheckedText<(typeof scanMeans)[number]>(),
  shown: uncheckedText<(typeof gateAnswers)[number]>().optional(),
  reason: uncheckedText<(typeof lookReasons)[number] | (typeof stopReasons)[number]>().optional(),
  undoes: z.string().optional(),
  settles: z.boolean().optional(),
  isUnsure: z.boolean().optional(),
  listAge: z.number().optional(),
  /** Why the supervisor let the person in, or how they settled the conflict. */
  note: z.string().optional(),
};
/** A scan as a visit keeps it. */
export type StoredScan = z.infer<z.ZodObject<typeof scanFields>>;

const passage = z.object({ at: z.number(), gate: z.string() });

/** One person at one place on one day. All fields but the scans follow from them and from the registration. */
export const visitFields = {
  /** `<place>:<day>:<key>` */
  _id: z.string(),
  place: uncheckedText<Place>(),
  day: z.string(),
  /** The pass as gates know it. */
  key: z.string(),
  /** The id of the registration. */
  attendee: z.string(),
  categoria: uncheckedText<Category>(),
  scans: z.array(z.looseObject(scanFields)),
  state: uncheckedText<'inside' | 'left' | 'none'>(),
  first: passage.optional(),
  last: passage.optional(),
  passages: z.number(),
  /** The gate of the first entry, and the half hour of it at the venue, such as `10:30`; empty without an entry. */
  gate: z.string(),
  hour: z.string(),
  /** Since when the supervisor should look at it. */
  conflictAt: z.date().optional(),
  updatedAt: z.date(),
};
export type Visit = z.infer<z.ZodObject<typeof visitFields>>;

export const gateFields = {
  _id: z.string(),
  name: z.string(),
  place: uncheckedText<Place>(),
  categories: z.array(uncheckedText<Category>()).optional(),
  /** The name in the short address of its posters. */
  slug: z.string(),
  /** Whether scans at the office's counter count as entries here. */
  isCounter: z.boolean().optional(),
  createdAt: z.date(),
};
/** One gate as it is stored. */
export type StoredGate = z.infer<z.ZodObject<typeof gateFields>>;

export const deviceFields = {
  _id: z.string(),
  /** The gate that it was made for. Its staff can switch to another one. */
  gate: z.string(),
  /** SHA-256 of the code that makes a browser this device, until it is used. */
  codeHash: z.string().optional(),
  codeUntil: z.date().optional(),
  /** SHA-256 of the secret in the browser's cookie. */
  secretHash: z.string().optional(),
  createdAt: z.date(),
  pairedAt: z.date().optional(),
  lastAt: z.date().optional(),
  /** The name of the gate that it scans for now. */
  at: z.string().optional(),
  /** Between 0 and 1. */
  battery: z.number().optional(),
  unsent: z.number().optional(),
  /** When its list of passes was last whole. */
  listAt: z.date().optional(),
  /** How many scans each of its databases has made, and up to which number they are stored. */
  logs: z.record(z.string(), z.looseObject({ made: z.number(), stored: z.number() })),
  endedAt: z.date().optional(),
  /** When a supervisor accepted what it handed over after its end. */
  acceptedAt: z.date().optional(),
};
export type Device = z.infer<z.ZodObject<typeof deviceFields>>;

/** A scan that counts only once a supervisor accepts it, or that cannot be read. */
export const heldScanFields = {
  /** The id of the scan; for one without a readable id, one that follows from its content. */
  _id: z.string(),
  device: z.string(),
  why: uncheckedText<'ended' | 'unreadable'>(),
  receivedAt: z.date(),
  /** What the device sent, as JSON. */
  sent: z.string(),
};
export type HeldScan = z.infer<z.ZodObject<typeof heldScanFields>>;

/** A person who was not let in, without anything about the person. */
export const refusalFields = {
  /** The id of the scan. */
  _id: z.string(),
  place: uncheckedText<Place>(),
  day: z.string(),
  gate: z.string(),
  reason: z.string(),
};
export type GateRefusal = z.infer<z.ZodObject<typeof refusalFields>>;
