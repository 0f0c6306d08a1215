import { z } from 'zod';
import type { Collection, CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type ImportedPlaces, importFields, placesFields, type ZipImport } from './record';
import type { PostalCountry } from './rules';

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
