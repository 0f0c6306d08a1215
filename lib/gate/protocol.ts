import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { gateAnswers, lookReasons, type Place, scanKinds, scanMeans, stopReasons } from './types';

/* What a device and the portal send each other. Times are ms since the epoch. */

/** The first 8 bytes of the SHA-256 of a pass's content, as 16 hex digits. */
const keySchema = boundedText({ max: 16 }, (text) => text.regex(/^[0-9a-f]{16}$/));

/** A time, up to the last one that a date can be. */
const time = z.number().int().nonnegative().max(8.64e15);

/** `<log>.<n>`: the random name of the device's database, and the number of the scan in it, from 1. */
export const scanIdSchema = boundedText({ max: 26 }, (text) => text.regex(/^[0-9a-z]{16}\.[1-9][0-9]{0,8}$/));

/** The most scans of one call. */
export const scanLimit = 200;

export const scanSchema = z.object({
  id: scanIdSchema,
  kind: z.enum(scanKinds).exclude(['letIn']),
  key: keySchema,
  at: time.positive(),
  gate: boundedText({ max: 40 }),
  how: z.enum(scanMeans).exclude(['office']),
  shown: z.enum(gateAnswers).optional(),
  reason: z.enum([...lookReasons, ...stopReasons]).optional(),
  undoes: scanIdSchema.optional(),
  isUnsure: z.boolean().optional(),
  listAge: z.number().int().nonnegative().optional(),
});
export type SentScan = z.infer<typeof scanSchema>;

/** `POST /api/gate/pair` */
export const pairSchema = z.object({ code: boundedText({ max: 40 }) });

/** `POST /api/gate/sync`. A scan that the schema refuses is kept for the supervisor and acknowledged. */
export const syncSchema = z.object({
  log: boundedText({ max: 16 }, (text) => text.regex(/^[0-9a-z]{16}$/)),
  /** How many scans this database has made, and how many of them the server has not acknowledged. */
  made: z.number().int().nonnegative(),
  unsent: z.number().int().nonnegative(),
  /** The device's clock when it sent the call. */
  clock: time.positive(),
  /** The gate that the device scans for now. */
  gate: boundedText({ max: 40 }),
  /** The positions up to which the device has the list of passes and the visits; absent at first. */
  passesAfter: boundedText({ max: 100 }).optional(),
  visitsAfter: boundedText({ max: 100 }).optional(),
  /** Between 0 and 1. */
  battery: z.number().min(0).max(1).optional(),
  /** When the list of passes was last whole, by the server's clock. */
  listAt: time.optional(),
  /** The first one is live if `isLive`: staff wait for its answer. */
  isLive: z.boolean().optional(),
  /** The device ends itself, once its scans are stored. */
  isLeaving: z.boolean().optional(),
  scans: z.array(z.unknown()).max(scanLimit),
  /** The whole email or the folio that staff typed, to be found among all passes; only with `isLive` and no scans. */
  typed: boundedText({ max: 200 }).optional(),
});
export type SyncCall = z.infer<typeof syncSchema>;

/** A text in an answer of the portal. */
const answerText = z.custom<string>((value) => typeof value === 'string');

const category = z.enum(['VISITANTE', 'COMPRADOR', 'ESTUDIANTE', 'CONGRESISTA']);
const passageSchema = z.object({ at: z.number(), gate: answerText });
const judgementSchema = z.object({
  answer: z.enum(gateAnswers),
  reason: z.enum([...lookReasons, ...stopReasons]).optional(),
  first: passageSchema.optional(),
  last: passageSchema.optional(),
  day: answerText.optional(),
  seats: z.object({ from: z.number(), unused: z.number().optional() }).optional(),
});

const gateSchema = z.object({
  id: answerText,
  name: answerText,
  place: z.custom<Place>((value) => typeof value === 'string'),
  categories: z.array(category).optional(),
});

/** The answer of `sync`. */
export const syncAnswerSchema = z.object({
  /** The server's clock when it answered. */
  now: z.number(),
  /** The ids of the scans of this call that the server keeps, quarantined ones included. */
  stored: z.array(answerText),
  /** How many scans of this database the server keeps. */
  storedOfLog: z.number(),
  /** The answer to the live scan, with what staff may see of the person for some seconds. */
  live: judgementSchema
    .extend({
      name: answerText.optional(),
      company: answerText.optional(),
      category: category.optional(),
      /** The key of a pass that was found by a typed text. */
      key: answerText.optional(),
    })
    .optional(),
  /** Entries of the list of passes that changed (`pass-list.ts`), in base64, and the new position. */
  passes: answerText,
  passesAfter: answerText,
  /** Whether more entries follow, for which the device requests the list. */
  hasMorePasses: z.boolean(),
  /** Today's visits at the place of the gate that changed, and the new position. */
  visits: z.array(
    z.object({
      key: answerText,
      state: z.enum(['inside', 'left', 'none']),
      first: passageSchema.optional(),
      last: passageSchema.optional(),
    }),
  ),
  visitsAfter: answerText,
  hasMoreVisits: z.boolean(),
  /** The id of the gate that this answer is for. */
  gate: answerText,
  /** The gates that the device may scan for, and the rules of the show. */
  gates: z.array(gateSchema),
  rules: z.object({
    timeZone: answerText,
    days: z.array(answerText),
    premarketDay: answerText.optional(),
    seats: z.object({ capacity: z.number(), unusedFrom: z.number() }).optional(),
    reentry: z.enum(['allowed', 'once']),
  }),
  /** The device was ended: it erases itself once all its scans are stored. */
  isEnded: z.boolean(),
});
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;
