import { newId } from '@/lib/base/ids';
import type { Store } from '@/lib/store/port';
import { loadPostalPlaces } from './load-places';
import type { ParsedPostalFile } from './parse-postal-file';
import type { ImportedPlaces, ZipImport } from './record';
import { bucketOf, citiesKey, currentImport, importedPlaces, zipImports } from './repository';
import { type PostalCountry, postalCountries } from './rules';

type ImportResult =
  | { outcome: 'replaced'; codes: number; states: number; isComplete: boolean }
  | { outcome: 'refused'; reason: string };

/** The minimum of a complete catalogue. */
const completeCatalogue: Record<PostalCountry, { codes: number; states: number }> = {
  MX: { codes: 30_000, states: 32 },
  US: { codes: 40_000, states: 51 },
};

/** Age at which an unfinished import counts as dead, in milliseconds. */
const abandonedAfter = 60 * 60 * 1000;
const writesAtOnce = 32;

/**
 * Writes these codes to a new collection and makes it the current one in a single update at the end. On any failure the
 * previous data stays. A file with too few codes or states is refused before anything is written, unless `allowPartial`
 * is set.
 */
export async function importZips(
  { store, clock }: { store: Store; clock: () => Date },
  file: Pick<ParsedPostalFile, 'country' | 'codes'>,
  options: { allowPartial?: boolean; onProgress?: (done: number, total: number) => void } = {},
): Promise<ImportResult> {
  const { country, codes } = file;
  const states = [...new Set([...codes.values()].map(({ state }) => state))].sort();
  const needed = completeCatalogue[country];
  const isComplete = codes.size >= needed.codes && states.length >= needed.states;
  if (codes.size === 0) return { outcome: 'refused', reason: 'It contains no usable postal code.' };
  if (!isComplete && !options.allowPartial) {
    return {
      outcome: 'refused',
      reason: `It contains ${codes.size} codes in ${states.length} states; a complete catalogue of ${country} has at least ${needed.codes} in ${needed.states}.`,
    };
  }

  const imports = zipImports(store);
  await clearAbandoned(store, clock());
  const collection = `zips_${country}_${newId()}`;
  await imports.insert({ _id: collection, collection, startedAt: clock() });
  const documents = await documentsOf(country, codes);
  await writeAll(store, collection, documents, options.onProgress);

  const written = await importedPlaces(store, collection).count({ field: '_id' });
  if (written !== documents.length) {
    throw new Error(`${collection} contains ${written} documents instead of ${documents.length}.`);
  }
  const next = { _id: country, collection, importedAt: clock(), codes: codes.size, states, isComplete };
  let earlier: string | undefined;
  const replace = (current: ZipImport) => {
    earlier = current.collection;
    return next;
  };
  await imports.update(country, replace, next);
  await imports.delete(collection);
  if (earlier) {
    // This record stays until the next import, because a portal that has not switched yet may create the collection
    // again, empty.
    await imports.insert({ _id: earlier, collection: earlier, startedAt: clock() });
    await store.drop(earlier);
  }
  return { outcome: 'replaced', codes: codes.size, states: states.length, isComplete };
}

/** Drops the collections left behind by dead imports or created again by late readers. */
async function clearAbandoned(store: Store, now: Date): Promise<void> {
  const imports = zipImports(store);
  const current = await Promise.all(postalCountries.map((country) => currentImport(store, country)));
  const abandoned = await imports.find({
    field: 'startedAt',
    atMost: new Date(now.getTime() - abandonedAfter),
    limit: 100,
  });
  for (const { _id, collection } of abandoned) {
    if (!current.some((each) => each?.collection === collection)) await store.drop(collection);
    await imports.delete(_id);
  }
}

async function documentsOf(
  country: PostalCountry,
  codes: ParsedPostalFile['codes'],
): Promise<ImportedPlaces[]> {
  const { cities } = await loadPostalPlaces(country);
  const listed = new Map([...cities].map(([state, names]) => [state, new Set(names)]));
  const buckets = new Map<string, NonNullable<ImportedPlaces['codes']>>();
  const more = new Map<string, Set<string>>();
  for (const [code, { state, city }] of codes) {
    const bucket = buckets.get(bucketOf(code)) ?? {};
    buckets.set(bucketOf(code), bucket);
    bucket[code] = { state, city };
    if (listed.get(state)?.has(city)) continue;
    const names = more.get(state) ?? new Set<string>();
    more.set(state, names.add(city));
  }
  return [
    ...[...buckets].map(([_id, inBucket]) => ({ _id, codes: inBucket })),
    ...[...more].map(([state, names]) => ({ _id: citiesKey(state), cities: [...names] })),
  ];
}

async function writeAll(
  store: Store,
  collection: string,
  documents: readonly ImportedPlaces[],
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const places = importedPlaces(store, collection);
  for (let done = 0; done < documents.length; done += writesAtOnce) {
    onProgress?.(done, documents.length);
    await Promise.all(documents.slice(done, done + writesAtOnce).map((document) => places.insert(document)));
  }
  onProgress?.(documents.length, documents.length);
}
