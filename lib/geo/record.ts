import { z } from 'zod';

export const importFields = {
  _id: z.string(),
  collection: z.string(),
  /** When the import of a collection that is not current started. */
  startedAt: z.date().optional(),
  importedAt: z.date().optional(),
  codes: z.number().optional(),
  states: z.array(z.string()).optional(),
  /** Whether it has at least as many codes and states as a complete catalogue. */
  isComplete: z.boolean().optional(),
};

/**
 * An import of postal codes: the current one has its country's code as key. Others have their collection's name until
 * they are removed.
 */
export type ZipImport = z.infer<z.ZodObject<typeof importFields>>;

export const placesFields = {
  _id: z.string(),
  codes: z.record(z.string(), z.looseObject({ state: z.string(), city: z.string() })).optional(),
  cities: z.array(z.string()).optional(),
};

/**
 * A part of an import: `441` → the codes 44100 to 44199; `cities:JAL` → the state's cities that the built-in list
 * lacks. Codes are grouped so that an import takes a thousand durable writes instead of tens of thousands.
 */
export type ImportedPlaces = z.infer<z.ZodObject<typeof placesFields>>;
