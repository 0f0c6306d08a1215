import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/base/ids';
import { freshStore, reportedDocuments } from '@/tests/factories/store';
import type { CollectionSpec, Cursor, Stored } from './port';
import {
  type DocumentFormat,
  openVersioned,
  type RawDocument,
  type UnreadableDocument,
  unlessUnreadable,
} from './versioned-collection';

interface Person {
  _id: string;
  name: string;
  age: number;
  dueAt?: Date;
  words?: string[];
}

const spec: CollectionSpec<Person> = {
  name: 'people',
  key: 'id',
  unique: ['name'],
  indexes: ['dueAt'],
  arrays: ['words'],
  compound: [['dueAt']],
};
const format: DocumentFormat<Person> = {
  spec,
  schema: z.looseObject({
    _id: z.string(),
    name: z.string(),
    age: z.number(),
    dueAt: z.date().optional(),
    words: z.array(z.string()).optional(),
  }),
  upgrades: [
    // Version 1 had `nombre`, version 2 had the age as text.
    { from: 1, upgrade: ({ nombre, ...rest }) => ({ name: nombre, ...rest }) },
    { from: 2, upgrade: ({ age, ...rest }) => ({ ...rest, age: Number(age) }) },
  ],
};

/** The collection, and the same documents as they are stored. */
function open() {
  const store = freshStore();
  const unreadable: UnreadableDocument[] = [];
  const people = openVersioned(store, format, (error) => unreadable.push(error));
  type Raw = Stored & { name?: unknown; [field: string]: unknown };
  const raw = store.collection<Raw>({ name: spec.name, key: spec.key, unique: ['name'], indexes: [] });
  return { store, people, raw, unreadable };
}

describe('versions', () => {
  test('every write stores the current version, which readers never see', async () => {
    const { people, raw } = open();
    const ana: Person = { _id: newId(), name: 'Ana', age: 30 };
    await people.insert(ana);
    expect(await raw.get(ana._id)).toEqual({ ...ana, version: 3 });
    expect(await people.get(ana._id)).toEqual(ana);
    const older = { ...ana, age: 31 };
    expect(await people.update(ana._id, (current) => ({ ...current, age: current.age + 1 }))).toEqual({
      outcome: 'updated',
      document: older,
    });
    expect(await people.update(ana._id, () => null)).toEqual({ outcome: 'refused', document: older });
    expect(await raw.get(ana._id)).toEqual({ ...older, version: 3 });
    const eva: Person = { _id: newId(), name: 'Eva', age: 40 };
    expect(await people.update(eva._id, () => null, eva)).toEqual({ outcome: 'updated', document: eva });
    expect(await raw.get(eva._id)).toEqual({ ...eva, version: 3 });
  });

  test('a document passes through the upgrade steps from its version on, or through all without a version', async () => {
    const { people, raw } = open();
    const [first, second] = [newId(), newId()];
    await raw.insert({ _id: first, nombre: 'Ana', age: '30' });
    await raw.insert({ _id: second, name: 'Eva', age: '40', version: 2 });
    expect(await people.get(first)).toEqual({ _id: first, name: 'Ana', age: 30 });
    expect(await people.get(second)).toEqual({ _id: second, name: 'Eva', age: 40 });
  });

  test('of a document of the current version only the types are checked, of an older one the whole schema', async () => {
    const { store } = open();
    const schema = z.looseObject({ _id: z.string(), name: z.string().max(3), ages: z.array(z.number()) });
    const limited = { name: 'limited', key: 'id', unique: [], indexes: [] } as const;
    const upgrades = [{ from: 1, upgrade: (document: RawDocument) => document }];
    const people = openVersioned<z.infer<typeof schema>>(store, { spec: limited, schema, upgrades });
    const raw = store.collection<Stored & { [field: string]: unknown }>(limited);
    const add = async (fields: object) => {
      const _id = newId();
      await raw.insert({ _id, ...fields });
      return _id;
    };
    const long = { name: 'Valentina', ages: [30] };
    const current = await add({ ...long, version: 2 });
    expect(await people.get(current)).toEqual({ _id: current, ...long });
    await expect(people.get(await add({ ...long, version: 1 }))).rejects.toThrow(/: name \(/);
    const damaged = await add({ name: 'Eva', ages: [30, 'x'], version: 2 });
    await expect(people.get(damaged)).rejects.toThrow(/: ages.1 \(/);
  });

  test('an update changes the upgraded document and stores it as the current version', async () => {
    const { people, raw } = open();
    const _id = newId();
    await raw.insert({ _id, nombre: 'Ana', age: '30', unknown: [1] });
    await people.update(_id, (current) => ({ ...current, age: current.age + 1 }));
    expect(await raw.get(_id)).toEqual({ _id, name: 'Ana', age: 31, unknown: [1], version: 3 });
  });

  test('steps with a gap are refused when the collection is opened', () => {
    const store = freshStore();
    const upgrades = format.upgrades.slice(1);
    expect(() => openVersioned(store, { ...format, upgrades })).toThrow(TypeError);
  });
});

describe('a document that cannot be read', () => {
  const secret = 'ana@example.mx';

  test.each([
    ['has a field of another type', { name: 'Ana', age: 'x', email: secret, version: 3 }, /: age \(/],
    ['lacks a field', { name: 'Ana', email: secret, version: 3 }, /: age \(/],
    ['is of a newer version', { name: 'Ana', age: 30, email: secret, version: 4 }, /version is 4/],
    ['has no version number', { name: 'Ana', age: 30, email: secret, version: 'x' }, /version is x/],
  ])('is an error for a caller that asked for it: %s', async (_, fields, message) => {
    const { people, raw, unreadable } = open();
    const _id = newId();
    await raw.insert({ _id, ...fields });
    const asked = [
      people.get(_id),
      people.find({ field: 'name', equals: 'Ana', limit: 1 }),
      people.update(_id, (current) => current),
    ];
    for (const answer of asked) {
      const error = await answer.then(
        () => null,
        (reason: Error) => reason,
      );
      expect(error).toMatchObject({ name: 'UnreadableDocument', message: expect.stringMatching(message) });
      expect(error?.message).toContain(_id);
      expect(error?.message).not.toContain(secret);
    }
    expect(unreadable).toEqual([]);
    expect(await raw.get(_id)).toEqual({ _id, ...fields });
  });

  test('is reported and replaced for a caller that continues without it; other errors are thrown', async () => {
    const { people, raw } = open();
    const _id = newId();
    await raw.insert({ _id, name: 'Ana', age: 'x', version: 3 });
    const reported = reportedDocuments();
    expect(await unlessUnreadable(people.get(_id), 'instead')).toBe('instead');
    expect([...reported]).toEqual([_id]);
    const failing = Promise.reject(new RangeError('another error'));
    await expect(unlessUnreadable(failing, 'instead')).rejects.toThrow(RangeError);
  });

  test('is an error that names the version if an upgrade step fails', async () => {
    const store = freshStore();
    const upgrade = () => {
      throw new RangeError(secret);
    };
    const people = openVersioned(store, { ...format, upgrades: [{ from: 1, upgrade }] });
    const _id = newId();
    await store.collection(spec).insert({ _id, name: 'Ana', age: 30 });
    await expect(people.get(_id)).rejects.toThrow(/^The document \w+ in people .+ from version 1$/);
  });

  test('is reported and left out of listings', async () => {
    const { people, raw, unreadable } = open();
    const [readable, broken] = [newId(), newId()];
    await people.insert({ _id: readable, name: 'Ana', age: 30, dueAt: new Date(2000) });
    await raw.insert({ _id: broken, name: 'Eva', dueAt: new Date(1000), version: 3 });

    const found = await people.find({ field: 'dueAt', limit: 10 });
    expect(found.map(({ _id }) => _id)).toEqual([readable]);
    const all: string[] = [];
    for await (const { _id } of people.all()) all.push(_id);
    expect(all).toEqual([readable]);
    expect(unreadable.map(({ id }) => id)).toEqual([broken, broken]);

    const reported: string[] = [];
    for await (const _ of people.all({ report: ({ id }) => reported.push(id) }));
    expect(reported).toEqual([broken]);
    expect(unreadable).toHaveLength(2);
  });

  test('is reported and left out of a search by array field', async () => {
    const { people, raw, unreadable } = open();
    const [readable, broken] = [newId(), newId()];
    await people.insert({ _id: readable, name: 'Ana', age: 30, words: ['lopez'] });
    await raw.insert({ _id: broken, name: 'Eva', words: ['lopez'], version: 3 });
    const found = await people.find({ field: 'words', equals: 'lopez', limit: 10 });
    expect(found.map(({ _id }) => _id)).toEqual([readable]);
    expect(unreadable.map(({ id }) => id)).toEqual([broken]);
  });

  test('does not end a listing early, even if a page contains nothing else', async () => {
    const { people, raw, unreadable } = open();
    const ids = Array.from({ length: 9 }, newId);
    for (const [n, _id] of ids.entries()) {
      const document = { _id, name: `Person ${n}`, dueAt: new Date(n < 5 ? 1000 : 2000), version: 3 };
      await raw.insert([2, 3, 5, 6, 8].includes(n) ? document : { ...document, age: 30 });
    }
    for (const field of ['dueAt', '_id'] as const) {
      const seen: string[] = [];
      let cursor: Cursor | undefined;
      for (let isLast = false; !isLast; ) {
        const page = await people.page({ field, limit: 2, cursor });
        seen.push(...page.documents.map(({ name }) => name));
        ({ next: cursor, isLast } = page);
      }
      expect(seen.sort()).toEqual(['Person 0', 'Person 1', 'Person 4', 'Person 7']);
      // The next page still begins after the last document.
      expect(await people.page({ field, limit: 2, cursor })).toEqual({
        documents: [],
        next: cursor,
        isLast: true,
      });
    }
    expect(unreadable).toHaveLength(10);
  });

  test('a lease changes the upgraded document and stores the current version', async () => {
    const { people, raw } = open();
    const _id = newId();
    await raw.insert({ _id, nombre: 'Eva', age: '30', dueAt: new Date(1000) });
    const [now, until] = [new Date(3000), new Date(9000)];
    const older = (current: Person): Person => ({ ...current, age: current.age + 1 });
    const changed = { _id, name: 'Eva', age: 31, dueAt: until };
    expect(await people.lease('dueAt', now, until, older)).toEqual(changed);
    expect(await raw.get(_id)).toEqual({ ...changed, version: 3 });
  });

  test('does not prevent leases of the documents after it', async () => {
    const { people, raw, unreadable } = open();
    const [readable, broken] = [newId(), newId()];
    await people.insert({ _id: readable, name: 'Ana', age: 30, dueAt: new Date(2000) });
    await raw.insert({ _id: broken, name: 'Eva', dueAt: new Date(1000), version: 3 });
    const [now, until] = [new Date(3000), new Date(9000)];
    expect((await people.lease('dueAt', now, until, (current) => current))?._id).toBe(readable);
    expect(await people.lease('dueAt', now, until, (current) => current)).toBeNull();
    expect(unreadable.map(({ id }) => id)).toEqual([broken]);
  });

  test('can be deleted', async () => {
    const { people, raw } = open();
    const _id = newId();
    await raw.insert({ _id, name: 'Ana', version: 3 });
    expect(await people.delete(_id)).toBe(true);
  });
});

test('all documents come in the order of their ids, over several pages', async () => {
  const { people } = open();
  const ids = Array.from({ length: 1100 }, newId);
  await Promise.all(ids.map((_id) => people.insert({ _id, name: _id, age: 1 })));
  const seen: string[] = [];
  for await (const { _id } of people.all()) seen.push(_id);
  expect(seen).toEqual(ids.sort());
});
