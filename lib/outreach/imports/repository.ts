import { z } from 'zod';
import type { CollectionSpec, Store } from '@/lib/store/port';
import { openVersioned } from '@/lib/store/versioned-collection';
import { type ImportPart, type ImportRow, importFields, type ListImport, partFields } from './record';

export const listImportsSpec: CollectionSpec<ListImport> = {
  name: 'list_imports',
  key: 'id',
  unique: [],
  indexes: ['workAt', 'expiresAt'],
};

export const listPartsSpec: CollectionSpec<ImportPart> = {
  name: 'list_parts',
  key: 'text',
  unique: [],
  indexes: [],
  compound: [['import', 'number']],
};

export type ListImports = ReturnType<typeof createListImports>;

const partId = (id: string, number: number) => `${id}.${number}`;
/** How many parts are deleted at once. */
const atOnce = 20;

/** The imports of lists, with the parts of their files. */
export function createListImports(store: Store) {
  const imports = openVersioned<ListImport>(store, {
    spec: listImportsSpec,
    schema: z.looseObject(importFields),
    upgrades: [],
  });
  const parts = openVersioned<ImportPart>(store, {
    spec: listPartsSpec,
    schema: z.looseObject(partFields),
    upgrades: [],
  });
  return {
    insert: imports.insert,
    get: imports.get,
    update: imports.update,
    all: imports.all,
    /** The import with work in the background that waits longest. */
    withWork: async (): Promise<ListImport | null> =>
      (await imports.find({ field: 'workAt', limit: 1 }))[0] ?? null,
    expired: (now: Date) => imports.find({ field: 'expiresAt', atMost: now, limit: 100 }),

    /** Stores a part. One that is there already stays as it is. */
    addPart: (id: string, number: number, rows: ImportRow[]) =>
      parts.insert({ _id: partId(id, number), import: id, number, rows }),
    part: (id: string, number: number) => parts.get(partId(id, number)),
    updatePart: (id: string, number: number, change: (part: ImportPart) => ImportPart) =>
      parts.update(partId(id, number), change),
    /** A number before which no part is missing; that of all parts if none is. */
    async arrived(id: string): Promise<number> {
      const all = { field: 'number', where: { import: id } } as const;
      const count = await parts.count(all);
      // Parts are sent in their order, so there is a gap only if several browsers send them.
      return (await parts.count({ ...all, before: count })) === count ? count : 0;
    },
    /** Deletes the people whom the check of an import found. */
    async dropPeople({ _id, parts: count }: ListImport): Promise<void> {
      for (let number = 0; number < count; number++)
        await parts.update(partId(_id, number), ({ checked, ...part }) =>
          checked && checked.people.length > 0 ? { ...part, checked: { ...checked, people: [] } } : null,
        );
    },
    /** Deletes an import with its parts. */
    async delete(id: string): Promise<void> {
      for (;;) {
        const some = await parts.find({ field: 'number', where: { import: id }, limit: atOnce });
        await Promise.all(some.map(({ _id }) => parts.delete(_id)));
        if (some.length === 0) break;
      }
      await imports.delete(id);
    },
  };
}
