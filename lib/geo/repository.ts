import { z } from 'zod';
import type { Collection, CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import type { PostalCountry } from './rules';

/**
 * An import of postal codes: the current one has its country's code as key. Others have their collection's name until
 * they are removed.
 */
export type ZipImport = z.infer<z.ZodObject<typeof importFields>>;

const importFields = {
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

export const zipImportsSpec: CollectionSpec<ZipImport> = {
  name: 'geo_imports',
  key: 'text',
  unique: [],
  indexes: ['startedAt'],
};

/** The imports of postal codes, finished and unfinished. */
export function zipImports(store: Store): Collection<ZipImport> {
  return openVersioned(store, { spec: zipImportsSpec, schema: z.looseObject(importFields), upgrades: [] });
}

/**
 * A part of an import: `441` → the codes 44100 to 44199; `cities:JAL` → the state's cities that the built-in list
 * lacks. Codes are grouped so that an import takes a thousand durable writes instead of tens of thousands.
 */
export type ImportedPlaces = z.infer<z.ZodObject<typeof placesFields>>;

const placesFields = {
  _id: z.string(),
  codes: z.record(z.string(), z.looseObject({ state: z.string(), city: z.string() })).optional(),
  cities: z.array(z.string()).optional(),
};

/** The places of one import; each import has its own collection. */
export function importedPlaces(store: Store, collection: string): Collection<ImportedPlaces> {
  const spec: CollectionSpec<ImportedPlaces> = { name: collection, key: 'text', unique: [], indexes: [] };
  return openVersioned(store, { spec, schema: z.looseObject(placesFields), upgrades: [] });
}

/** The key of the document that holds a code. */
export function bucketOf(code: string): string {
  return code.slice(0, 3);
}

/** The key of the document that holds a state's additional cities. */
export function citiesKey(state: string): string {
  return `cities:${state}`;
}

/** The current import of a country; null if there is none. */
export function currentImport(store: Store, country: PostalCountry): Promise<ZipImport | null> {
  return zipImports(store).get(country);
}
