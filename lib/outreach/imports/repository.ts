import { z } from 'zod';
import { emailKey } from '@/lib/base/email-key';
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

    /** Stores a part. One that is there already stays as it is. False if the import is gone, and so is the part. */
    async addPart(id: string, number: number, rows: ImportRow[]): Promise<boolean> {
      await parts.insert({ _id: partId(id, number), import: id, number, rows });
      // Whoever deleted the import meanwhile may not have seen the part.
      const isThere = (await imports.get(id)) !== null;
      if (!isThere) await parts.delete(partId(id, number));
      return isThere;
    },
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
    /** Deletes the rows with an address, and the people with it, from all imports. */
    async forget(key: string): Promise<void> {
      for await (const part of parts.all({ pageSize: atOnce }))
        if (withoutAddress(part, key)) await parts.update(part._id, (stored) => withoutAddress(stored, key));
    },
    /** The imports that contain an address. */
    async having(key: string): Promise<ListImport[]> {
      const ids = new Set<string>();
      for await (const part of parts.all({ pageSize: atOnce }))
        if (!ids.has(part.import) && withoutAddress(part, key)) ids.add(part.import);
      const having = await Promise.all([...ids].map((id) => imports.get(id)));
      return having.filter((each) => each !== null);
    },
    /** Deletes all imports with their parts. Resolves to whether there were any. */
    async clear(): Promise<boolean> {
      let hadAny = false;
      for (const records of [imports, parts])
        for await (const { _id } of records.all({ pageSize: atOnce }))
          hadAny = (await records.delete(_id)) || hadAny;
      return hadAny;
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

/** The part without the rows and the people with an address; null if it has none. */
function withoutAddress({ rows, checked, ...part }: ImportPart, key: string): ImportPart | null {
  const isKey = (cell: string) => cell.includes('@') && emailKey(cell) === key;
  const otherRows = rows?.filter(({ cells }) => !cells.some(isKey));
  const people = checked?.people.filter((person) => person.emailKey !== key) ?? [];
  if (otherRows?.length === rows?.length && people.length === (checked?.people.length ?? 0)) return null;
  return {
    ...part,
    ...(otherRows && { rows: otherRows }),
    ...(checked && { checked: { ...checked, people } }),
  };
}
