import type { Collection, CollectionSpec, Store, Stored } from '@/lib/store/port';
import type { PostalCountry } from './rules';

/** An import of postal codes: the current one under its country's code, others under their collection's name until they are cleared away. */
export interface ZipImport extends Stored {
  collection: string;
  /** When work on a collection that is not current began. */
  startedAt?: Date;
  importedAt?: Date;
  codes?: number;
  /** Codes of the states that it covers. */
  states?: string[];
  /** Whether it holds as many codes and states as a whole catalogue. */
  isComplete?: boolean;
}

export const zipImports: CollectionSpec<ZipImport> = {
  name: 'geo_imports',
  key: 'text',
  unique: [],
  indexes: ['startedAt'],
};

/**
 * A part of an import: `44` + `1` → the codes 44100 to 44199 under `441`; `cities:JAL` → the city names of a state
 * that the embedded list lacks. Codes lie together so that an import is a thousand durable writes, not tens of thousands.
 */
export interface ImportedPlaces extends Stored {
  codes?: { [code: string]: { state: string; city: string } | undefined };
  cities?: string[];
}

/** The places of one import, which has a collection of its own. */
export function importedPlaces(store: Store, collection: string): Collection<ImportedPlaces> {
  return store.collection<ImportedPlaces>({ name: collection, key: 'text', unique: [], indexes: [] });
}

/** Key of the document that holds a code. */
export function bucketOf(code: string): string {
  return code.slice(0, 3);
}

/** Key of the document that holds a state's further cities. */
export function citiesKey(state: string): string {
  return `cities:${state}`;
}

/** The import that counts for a country; null where there was none. */
export function currentImport(store: Store, country: PostalCountry): Promise<ZipImport | null> {
  return store.collection(zipImports).get(country);
}
