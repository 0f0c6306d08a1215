import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type List, listFields } from './record';

export const listsSpec: CollectionSpec<List> = { name: 'lists', key: 'id', unique: [], indexes: [] };

export type Lists = ReturnType<typeof createLists>;

/** The id of the list with a name. */
export const listIdOf = (name: string): string =>
  createHash('sha256').update(name.trim().toLowerCase()).digest('hex').slice(0, 24);

/** The lists of people to invite. */
export function createLists(store: Store) {
  const {
    insert,
    get,
    update,
    delete: remove,
    all,
  } = openVersioned<List>(store, {
    spec: listsSpec,
    schema: z.looseObject(listFields),
    upgrades: [],
  });
  return { insert, get, update, delete: remove, all };
}
