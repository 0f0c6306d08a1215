import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '@/lib/base/ids';
import type { Collection, CollectionSpec, Store, Stored, Value } from '@/lib/store/port';
import { indexContract } from './store-indexes.contract';

interface Sample extends Stored {
  email?: string;
  code?: string;
  due?: Date;
  rank?: number;
  isOpen?: boolean;
  places?: number;
  more?: Value;
}

const idSpec = (): CollectionSpec<Sample> => ({
  name: `sample_${randomUUID().replaceAll('-', '')}`,
  key: 'id',
  unique: ['email', 'code'],
  indexes: ['due', 'rank', 'isOpen'],
});

const textSpec = (): CollectionSpec<Sample> => ({ ...idSpec(), key: 'text' });

/** Runs `count` tasks, at most `width` of them at a time. */
async function inParallel<R>(
  count: number,
  width: number,
  task: (index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

const times = <R>(count: number, task: (index: number) => Promise<R>) => inParallel(count, count, task);

/**
 * The guarantees of every adapter of the store.
 * @param open opens another store on the same database, as another process would
 */
export function storeContract(title: string, open: () => Store): void {
  describe(title, () => {
    let store: Store;
    let other: Store;
    beforeAll(() => {
      store = open();
      other = open();
    });
    const used: string[] = [];
    const fresh = (spec = idSpec()): Collection<Sample> => {
      used.push(spec.name);
      return store.collection(spec);
    };
    afterAll(async () => {
      for (const name of used) await store.drop(name);
      await store.close();
      await other.close();
    });

    describe('documents', () => {
      test('returns inserted documents, and null for others', async () => {
        const samples = fresh();
        const _id = newId();
        expect(await samples.insert({ _id, email: 'ana@example.mx' })).toEqual({ inserted: true });
        expect(await samples.get(_id)).toEqual({ _id, email: 'ana@example.mx' });
        expect(await samples.get(newId())).toBeNull();
      });

      test('answers null, false and absent for an id of the wrong shape', async () => {
        const samples = fresh();
        for (const id of ['', 'x', 'g'.repeat(24), 'A'.repeat(24), "' OR 1=1 --", 'a\0b']) {
          expect(await samples.get(id)).toBeNull();
          expect(await samples.delete(id)).toBe(false);
          expect(await samples.update(id, (document) => document)).toEqual({ outcome: 'absent' });
          expect(await samples.find({ field: '_id', equals: id, limit: 1 })).toEqual([]);
          await expect(samples.insert({ _id: id })).rejects.toThrow(TypeError);
        }
      });

      test('accepts any text as key of a text collection', async () => {
        const samples = fresh(textSpec());
        const keys = [
          'login:::1',
          'ana@example.mx',
          '{"$d":1}',
          '$where',
          'ñandú 🪑',
          '5',
          '__proto__',
          'a.b',
        ];
        for (const _id of keys) expect(await samples.insert({ _id, rank: 1 })).toEqual({ inserted: true });
        for (const _id of keys) expect(await samples.get(_id)).toEqual({ _id, rank: 1 });
        expect(await samples.count({ field: 'rank' })).toBe(keys.length);
      });

      test('returns exact types', async () => {
        const samples = fresh();
        const document = {
          _id: newId(),
          due: new Date('2027-02-16T16:00:00.123Z'),
          more: {
            text: [
              '',
              'Ñandú',
              '日本',
              '👩🏽‍🏭',
              'line\nbreak',
              'nul\0inside',
              '{"$d":5}',
              '{"$date":"x"}',
              '2027-02-16T16:00:00Z',
            ],
            number: [0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 1e21, 5e-324],
            truth: [true, false],
            dates: [new Date(0), new Date(-1), new Date(8.64e15)],
            deep: { list: [[], [[1]], {}, { at: new Date(5), of: [{ at: new Date(6) }] }], empty: {} },
          },
        };
        await samples.insert(document);
        const found = await samples.get(document._id);
        expect(found).toStrictEqual(document);
        expect(await samples.find({ field: 'due', limit: 1 })).toStrictEqual([document]);
      });

      test('stores an undefined field as absent', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, email: undefined, more: { a: undefined, b: 1 } });
        expect(await samples.get(_id)).toStrictEqual({ _id, more: { b: 1 } });
        const updated = await samples.update(_id, (current) => ({ ...current, more: undefined }));
        expect(updated).toStrictEqual({ outcome: 'updated', document: { _id } });
        expect(await samples.get(_id)).toStrictEqual({ _id });
      });

      test('refuses values that it could not return exactly', async () => {
        const samples = fresh();
        const values: unknown[] = [
          null,
          Number.NaN,
          Infinity,
          1n,
          () => 1,
          Symbol('s'),
          new Map(),
          /x/,
          new Date(Number.NaN),
        ];
        for (const more of [...values, ...values.map((value) => ({ deep: [value] })), [undefined]]) {
          const _id = newId();
          await expect(samples.insert({ _id, more: more as Value })).rejects.toThrow(TypeError);
          expect(await samples.get(_id)).toBeNull();
        }
        const _id = newId();
        await samples.insert({ _id, rank: 1 });
        const change = (current: Sample) => ({ ...current, more: Number.NaN });
        await expect(samples.update(_id, change)).rejects.toThrow(TypeError);
        await expect(samples.insert({ _id: newId(), email: { $ne: 'x' } as never })).rejects.toThrow(
          TypeError,
        );
        expect(await samples.get(_id)).toEqual({ _id, rank: 1 });
      });

      test('keeps field names with $, dots, % and __proto__ unchanged and without side effects', async () => {
        const samples = fresh();
        const more = JSON.parse(
          '{"__proto__":{"isAdmin":true},"constructor":1,"$where":"1","$set":{"rank":9},"a.b":1,"a":{"b":2},"%24x":1,' +
            '"$$d":1,"$d":5,"x$":1,"_bsontype":"ObjectId","toJSON":"x","toBSON":"y","_id":"inner","":1,"$ref":"a","$id":1}',
        ) as { [field: string]: Value };
        const document: Sample = { _id: newId(), rank: 1, more };
        await samples.insert(document);
        const found = (await samples.get(document._id)) as Sample;
        expect(JSON.parse(JSON.stringify(found))).toEqual(JSON.parse(JSON.stringify(document)));
        expect(Object.keys(found.more as object).sort()).toEqual(Object.keys(more).sort());
        expect((found.more as { isAdmin?: boolean }).isAdmin).toBeUndefined();
        expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();

        const top = JSON.parse(
          `{"_id":"${newId()}","$inc":{"rank":1},"b.c":[1],"__proto__":{"x":1}}`,
        ) as Sample;
        await samples.insert(top);
        const updated = await samples.update(top._id, (current) => ({ ...current, rank: 2 }));
        expect(updated.outcome).toBe('updated');
        const names = Object.keys((await samples.get(top._id)) ?? {});
        expect(names.sort()).toEqual(['$inc', '__proto__', '_id', 'b.c', 'rank']);
      });

      test('shares no objects with its callers', async () => {
        const samples = fresh();
        const due = new Date(1000);
        const document: Sample = { _id: newId(), due, more: { list: [1] } };
        const inserting = samples.insert(document);
        (document.more as { list: number[] }).list.push(2);
        due.setTime(2000);
        await inserting;
        const stored = { _id: document._id, due: new Date(1000), more: { list: [1] } };
        expect(await samples.get(document._id)).toEqual(stored);

        const got = (await samples.get(document._id)) as Sample;
        (got.more as { list: number[] }).list.push(3);
        got.due?.setTime(0);
        const [foundOne] = await samples.find({ field: '_id', equals: document._id, limit: 1 });
        foundOne?.due?.setTime(0);
        expect(await samples.get(document._id)).toEqual(stored);

        await samples.update(document._id, (current) => {
          (current.more as { list: number[] }).list.push(4);
          return null;
        });
        expect(await samples.get(document._id)).toEqual(stored);

        const list: Value[] = [5];
        const updating = await samples.update(document._id, (current) => ({ ...current, more: { list } }));
        list.push(6);
        if (updating.outcome === 'updated') (updating.document.more as { list: Value[] }).list.push(7);
        expect(updating.outcome).toBe('updated');
        expect((await samples.get(document._id))?.more).toEqual({ list: [5] });
      });

      test('deletes once', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, email: 'gone@example.mx' });
        expect((await times(20, () => samples.delete(_id))).filter(Boolean)).toHaveLength(1);
        expect(await samples.get(_id)).toBeNull();
        expect(await samples.insert({ _id: newId(), email: 'gone@example.mx' })).toEqual({ inserted: true });
      });
    });

    describe('queries', () => {
      const ranks = async () => {
        const samples = fresh();
        for (const rank of [3, 1, 2, 5, 4]) {
          await samples.insert({ _id: newId(), rank, due: new Date(rank * 1000), isOpen: rank % 2 === 0 });
        }
        await samples.insert({ _id: newId() });
        return samples;
      };
      const of = (documents: Sample[]) => documents.map((document) => document.rank);

      test('finds in the order of the field, within bounds and limit', async () => {
        const samples = await ranks();
        expect(of(await samples.find({ field: 'rank', limit: 10 }))).toEqual([1, 2, 3, 4, 5]);
        expect(of(await samples.find({ field: 'rank', order: 'descending', limit: 2 }))).toEqual([5, 4]);
        expect(of(await samples.find({ field: 'rank', after: 2, limit: 2 }))).toEqual([3, 4]);
        expect(of(await samples.find({ field: 'rank', after: 1, atMost: 3, limit: 9 }))).toEqual([2, 3]);
        expect(of(await samples.find({ field: 'rank', equals: 4, limit: 9 }))).toEqual([4]);
        expect(await samples.find({ field: 'rank', limit: 0 })).toEqual([]);
      });

      test('compares dates and booleans', async () => {
        const samples = await ranks();
        const between = { field: 'due', after: new Date(1000), atMost: new Date(4000) } as const;
        expect(of(await samples.find({ ...between, order: 'descending', limit: 9 }))).toEqual([4, 3, 2]);
        expect(of(await samples.find({ field: 'due', equals: new Date(3000), limit: 9 }))).toEqual([3]);
        expect(await samples.count({ field: 'isOpen', equals: true })).toBe(2);
        expect(await samples.count({ field: 'isOpen', equals: false })).toBe(3);
      });

      test('counts all that have the field, and those within bounds', async () => {
        const samples = await ranks();
        expect(await samples.count({ field: 'rank' })).toBe(5);
        expect(await samples.count({ field: '_id' })).toBe(6);
        expect(await samples.count({ field: 'due', atMost: new Date(2000) })).toBe(2);
        expect(await samples.count({ field: 'email' })).toBe(0);
      });

      test('pages through ids in their order', async () => {
        const samples = fresh();
        const ids = Array.from({ length: 250 }, newId).sort();
        await inParallel(ids.length, 50, (index) => samples.insert({ _id: ids[index] as string }));
        const seen: string[] = [];
        for (;;) {
          const page = await samples.find({ field: '_id', after: seen.at(-1) ?? '0'.repeat(24), limit: 120 });
          if (page.length === 0) break;
          seen.push(...page.map((document) => document._id));
        }
        expect(seen).toEqual(ids);
      });

      test('refuses a field without an index, operators in place of values, and bounds that are no ids', async () => {
        const samples = fresh();
        await samples.insert({ _id: newId(), email: 'ana@example.mx' });
        await expect(samples.find({ field: 'places', limit: 1 })).rejects.toThrow(TypeError);
        await expect(samples.count({ field: 'more' })).rejects.toThrow(TypeError);
        for (const equals of [{ $ne: 'x' }, { $gt: '' }, ['ana@example.mx'], null]) {
          await expect(samples.find({ field: 'email', equals: equals as never, limit: 1 })).rejects.toThrow(
            TypeError,
          );
        }
        await expect(samples.find({ field: '_id', after: '0', limit: 1 })).rejects.toThrow(TypeError);
        expect(await samples.find({ field: 'email', equals: '{"$ne":"x"}', limit: 1 })).toEqual([]);
      });
    });

    indexContract(open);

    describe('unique indexes', () => {
      test('leave exactly one of 200 concurrent inserts', async () => {
        const samples = fresh();
        const further = other.collection<Sample>({ ...idSpec(), name: used.at(-1) as string });
        const results = await times(200, (index) =>
          (index % 2 ? samples : further).insert({ _id: newId(), email: 'one@example.mx', rank: index }),
        );
        expect(results.filter((result) => result.inserted)).toHaveLength(1);
        const refused = results.filter((result) => !result.inserted);
        expect(new Set(refused.map((result) => !result.inserted && result.index))).toEqual(
          new Set(['email']),
        );
        expect(await samples.count({ field: '_id' })).toBe(1);
      });

      test('name themselves, the key included', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, email: 'a@example.mx', code: 'A' });
        expect(await samples.insert({ _id: newId(), code: 'A' })).toEqual({ inserted: false, index: 'code' });
        expect(await samples.insert({ _id: newId(), email: 'a@example.mx' })).toEqual({
          inserted: false,
          index: 'email',
        });
        expect(await samples.insert({ _id })).toEqual({ inserted: false, index: '_id' });
        const texts = fresh(textSpec());
        await texts.insert({ _id: 'index: code_1 x' });
        expect(await texts.insert({ _id: 'index: code_1 x' })).toEqual({ inserted: false, index: '_id' });
      });

      test('let many documents lack the field', async () => {
        const samples = fresh();
        const results = await times(20, () => samples.insert({ _id: newId() }));
        expect(results.every((result) => result.inserted)).toBe(true);
        await samples.insert({ _id: newId(), email: '' });
        expect(await samples.insert({ _id: newId(), email: '' })).toEqual({
          inserted: false,
          index: 'email',
        });
      });

      test('apply to a document that gets the field later, and no longer to one that loses it', async () => {
        const samples = fresh();
        const [first, second] = [newId(), newId()];
        await samples.insert({ _id: first });
        await samples.insert({ _id: second, email: undefined });
        const named = (current: Sample): Sample => ({ ...current, email: 'a@example.mx' });
        expect((await samples.update(first, named)).outcome).toBe('updated');
        expect(await samples.update(second, named)).toEqual({ outcome: 'conflict', index: 'email' });
        await samples.update(first, (current) => ({ ...current, email: undefined }));
        expect((await samples.update(second, named)).outcome).toBe('updated');
        expect(await samples.find({ field: 'email', limit: 5 })).toHaveLength(1);
      });

      test('refuse an update into conflict, which changes nothing, and release a value that an update removed', async () => {
        const samples = fresh();
        const [first, second] = [newId(), newId()];
        await samples.insert({ _id: first, email: 'a@example.mx', rank: 1 });
        await samples.insert({ _id: second, email: 'b@example.mx', rank: 2 });
        const change = (current: Sample): Sample => ({ ...current, email: 'a@example.mx', rank: 9 });
        expect(await samples.update(second, change)).toEqual({ outcome: 'conflict', index: 'email' });
        expect(await samples.get(second)).toEqual({ _id: second, email: 'b@example.mx', rank: 2 });
        await samples.update(first, ({ email: _, ...rest }) => rest);
        expect((await samples.update(second, change)).outcome).toBe('updated');
      });

      test('do not let one conflict harm writes made at the same moment', async () => {
        const samples = fresh();
        await samples.insert({ _id: newId(), email: 'taken@example.mx' });
        const results = await times(60, (index) =>
          samples.insert({
            _id: newId(),
            email: index % 3 === 0 ? 'taken@example.mx' : `${index}@example.mx`,
          }),
        );
        expect(results.filter((result) => result.inserted)).toHaveLength(40);
        expect(await samples.count({ field: 'email' })).toBe(41);
      });
    });

    describe('updates', () => {
      test('return the document as it is now, absent, or refused', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, rank: 1 });
        const bump = (current: Sample) => ({ ...current, rank: (current.rank ?? 0) + 1 });
        expect(await samples.update(_id, bump)).toStrictEqual({
          outcome: 'updated',
          document: { _id, rank: 2 },
        });
        expect(await samples.update(_id, () => null)).toStrictEqual({
          outcome: 'refused',
          document: { _id, rank: 2 },
        });
        expect(await samples.update(newId(), bump)).toEqual({ outcome: 'absent' });
        expect(await samples.get(_id)).toStrictEqual({ _id, rank: 2 });
      });

      test('store the initial document if there is none, once for all concurrent ones', async () => {
        const samples = fresh();
        const [_id, taken] = [newId(), newId()];
        const bump = (current: Sample) => ({ ...current, rank: (current.rank ?? 0) + 1 });
        const initial = { _id, rank: 1, email: 'one@example.mx' };
        expect(await samples.update(_id, () => null, initial)).toStrictEqual({
          outcome: 'updated',
          document: initial,
        });
        const copy = { _id: taken, email: 'one@example.mx' };
        expect(await samples.update(taken, bump, copy)).toEqual({ outcome: 'conflict', index: 'email' });
        expect(await samples.get(taken)).toBeNull();
        const counted = newId();
        const results = await Promise.all(
          Array.from({ length: 30 }, () => samples.update(counted, bump, { _id: counted, rank: 1 })),
        );
        expect(results.every(({ outcome }) => outcome === 'updated')).toBe(true);
        expect(await samples.get(counted)).toEqual({ _id: counted, rank: 30 });
      });

      test('of two processes add entries up to the limit, each key once, while other changes are made', async () => {
        const spec = idSpec();
        const samples = [fresh(spec), other.collection(spec)] as const;
        const _id = newId();
        const entriesOf = ({ more }: Sample) => ({ ...z.record(z.string(), z.unknown()).parse(more) });
        const add = (process: number, key: string) => {
          const value = { at: new Date(process) };
          const change = (current: Sample): Sample | null => {
            const entries = entriesOf(current);
            if (key in entries || Object.keys(entries).length >= 10) return null;
            return { ...current, more: { ...entries, [key]: value } as Value };
          };
          const entry = { field: 'more', key, value, limit: 10 };
          return samples[process % 2]?.update(_id, change, undefined, entry);
        };
        await samples[0].insert({ _id, rank: 0, more: {} });
        const results = await times(60, async (n) => {
          const bump = (current: Sample) => ({ ...current, rank: (current.rank ?? 0) + 1 });
          if (n % 10 === 0) await samples[0].update(_id, bump);
          return add(n, `$a.${n % 30}`);
        });
        const stored = await samples[1].get(_id);
        const keys = Object.keys(entriesOf(stored ?? { _id }));
        expect(results.filter((result) => result?.outcome === 'updated')).toHaveLength(10);
        expect(results.filter((result) => result?.outcome === 'refused')).toHaveLength(50);
        expect([keys.length, stored?.rank]).toEqual([10, 6]);
        expect(keys.every((key) => /^\$a\.\d+$/.test(key))).toBe(true);
      });

      test('add an entry by the change if a field has another value than the entry requires', async () => {
        const samples = fresh();
        const _id = newId();
        const add = (rank: number) =>
          samples.update(_id, (current) => ({ ...current, code: 'changed' }), undefined, {
            ...{ field: 'more', key: 'a', value: 1, limit: 5, where: { rank } },
          });
        await samples.insert({ _id, rank: 2 });
        expect(await add(1)).toEqual({ outcome: 'updated', document: { _id, rank: 2, code: 'changed' } });
      });

      test('rethrow what the change throws, and store nothing', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, rank: 1 });
        const failing = samples.update(_id, () => {
          throw new RangeError('no');
        });
        const beside = samples.update(_id, (current) => ({ ...current, rank: 5 }));
        await expect(failing).rejects.toThrow(RangeError);
        await expect(samples.update(_id, () => ({ _id: newId() }))).rejects.toThrow(TypeError);
        expect((await beside).outcome).toBe('updated');
        expect(await samples.get(_id)).toEqual({ _id, rank: 5 });
      });

      test('lose none of 200 concurrent ones, from two stores', async () => {
        const samples = fresh();
        const further = other.collection<Sample>({ ...idSpec(), name: used.at(-1) as string });
        const _id = newId();
        await samples.insert({ _id, places: 0 });
        const results = await times(200, (index) =>
          (index % 10 === 0 ? further : samples).update(_id, (current) => ({
            ...current,
            places: (current.places ?? 0) + 1,
          })),
        );
        expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['updated']));
        expect((await samples.get(_id))?.places).toBe(200);

        const bump = (current: Sample) => ({ ...current, places: (current.places ?? 0) + 1 });
        const inTurn = async (mine: Collection<Sample>) => {
          for (let index = 0; index < 60; index += 1) await mine.update(_id, bump);
        };
        await Promise.all([inTurn(samples), inTurn(further)]);
        expect((await samples.get(_id))?.places).toBe(320);
      });

      test('of one document at once each get their own result, independent of the others', async () => {
        const samples = fresh();
        const [_id, gone] = [newId(), newId()];
        await samples.insert({ _id: newId(), email: 'taken@example.mx' });
        await samples.insert({ _id, rank: 0 });
        const bump = (current: Sample) => ({ ...current, rank: (current.rank ?? 0) + 1 });
        const [first, ...rest] = [
          samples.update(_id, bump),
          samples.update(_id, (current) => ({ ...bump(current), email: 'taken@example.mx' })),
          samples.update(_id, bump),
          samples.update(_id, () => null),
          samples.update(_id, () => {
            throw new RangeError('no');
          }),
          samples.update(_id, (current) => ({ ...bump(current), more: () => 1 }) as never),
          samples.update(_id, bump),
          samples.update(gone, bump),
        ].map((update) => update.catch((error: Error) => error.name));
        expect(await first).toEqual({ outcome: 'updated', document: { _id, rank: 1 } });
        expect(await Promise.all(rest)).toEqual([
          { outcome: 'conflict', index: 'email' },
          { outcome: 'updated', document: { _id, rank: 2 } },
          { outcome: 'refused', document: { _id, rank: 2 } },
          'RangeError',
          'TypeError',
          { outcome: 'updated', document: { _id, rank: 3 } },
          { outcome: 'absent' },
        ]);
        expect(await samples.get(_id)).toEqual({ _id, rank: 3 });
      });

      test('let exactly 50 of 200 take one of 50 places', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, places: 50 });
        const results = await times(200, () =>
          samples.update(_id, (current) =>
            current.places ? { ...current, places: current.places - 1 } : null,
          ),
        );
        expect(results.filter((result) => result.outcome === 'updated')).toHaveLength(50);
        expect(results.filter((result) => result.outcome === 'refused')).toHaveLength(150);
        expect((await samples.get(_id))?.places).toBe(0);
      });
    });

    describe('leases', () => {
      const unchanged = (current: Sample): Sample => current;

      test('hand out the earliest that is due, then set it to its end', async () => {
        const samples = fresh();
        const [late, early, future] = [newId(), newId(), newId()];
        await samples.insert({ _id: late, due: new Date(200) });
        await samples.insert({ _id: early, due: new Date(100), more: { kept: true } });
        await samples.insert({ _id: future, due: new Date(900) });
        await samples.insert({ _id: newId() });
        const [now, until] = [new Date(500), new Date(1000)];
        expect(await samples.lease('due', now, until, unchanged)).toStrictEqual({
          _id: early,
          due: until,
          more: { kept: true },
        });
        expect((await samples.lease('due', now, until, unchanged))?._id).toBe(late);
        expect(await samples.lease('due', now, until, unchanged)).toBeNull();
        expect((await samples.lease('due', until, new Date(2000), unchanged))?._id).toBe(future);
        expect((await samples.get(early))?.due).toEqual(until);
      });

      test('store a change with the lease, which sees the newest state and the end', async () => {
        const samples = fresh();
        const _id = newId();
        await samples.insert({ _id, due: new Date(100), rank: 1 });
        await samples.update(_id, (current) => ({ ...current, rank: 2 }));
        const [now, until] = [new Date(500), new Date(1000)];
        const change = ({ rank = 0, ...current }: Sample): Sample => ({
          ...current,
          rank: rank + Number(current.due),
        });
        const changed = { _id, due: until, rank: 1002 };
        expect(await samples.lease('due', now, until, change)).toStrictEqual(changed);
        expect(await samples.get(_id)).toStrictEqual(changed);
        const broken = (current: Sample): Sample => ({ ...current, rank: Number.NaN });
        await expect(samples.lease('due', until, new Date(2000), broken)).rejects.toThrow(TypeError);
        expect((await samples.get(_id))?.rank).toBe(1002);
      });

      test('give none of 500 documents to two of 20 workers', async () => {
        const samples = fresh();
        const further = other.collection<Sample>({ ...idSpec(), name: used.at(-1) as string });
        await inParallel(500, 50, (index) =>
          samples.insert({ _id: newId(), due: new Date(index), rank: index }),
        );
        const taken: string[] = [];
        await times(20, async (worker) => {
          const mine = worker % 2 ? samples : further;
          for (;;) {
            const leased = await mine.lease('due', new Date(1000), new Date(5000), unchanged);
            if (!leased) return;
            taken.push(leased._id);
          }
        });
        expect(taken).toHaveLength(500);
        expect(new Set(taken).size).toBe(500);
      });

      test('and updates do not overwrite each other', async () => {
        const samples = fresh();
        const until = new Date(9000);
        for (let round = 0; round < 30; round += 1) {
          const _id = newId();
          await samples.insert({ _id, due: new Date(0), places: 0 });
          // The lease starts between the update's read and its write.
          let leasing: Promise<Sample | null> | undefined;
          await samples.update(_id, (current) => {
            leasing ??= samples.lease('due', new Date(1), until, unchanged);
            return { ...current, places: (current.places ?? 0) + 1 };
          });
          expect((await leasing)?._id).toBe(_id);
          expect(await samples.get(_id)).toEqual({ _id, due: until, places: 1 });
        }
      });
    });

    describe('set-up', () => {
      test('happens at the first use, by many callers at once', async () => {
        const spec = idSpec();
        const [mine, theirs] = [fresh(spec), other.collection(spec)];
        const results = await times(40, (index) =>
          (index % 2 ? mine : theirs).insert({ _id: newId(), email: 'first@example.mx' }),
        );
        expect(results.filter((result) => result.inserted)).toHaveLength(1);
      });

      test('can be repeated and run at the same time, and keeps what is stored', async () => {
        const specs = [idSpec(), textSpec()];
        for (const spec of specs) fresh(spec);
        await Promise.all([store.setup(specs), other.setup(specs), store.setup(specs)]);
        const _id = newId();
        await store.collection(specs[0] as CollectionSpec<Sample>).insert({ _id, email: 'kept@example.mx' });
        await other.setup(specs);
        const again = open();
        await again.setup(specs);
        const samples = again.collection(specs[0] as CollectionSpec<Sample>);
        expect(await samples.get(_id)).toEqual({ _id, email: 'kept@example.mx' });
        expect((await samples.insert({ _id: newId(), email: 'kept@example.mx' })).inserted).toBe(false);
        await again.close();
      });

      test('adds an index to existing documents', async () => {
        const spec = { ...idSpec(), indexes: [] };
        const before = fresh(spec);
        await before.insert({ _id: newId(), rank: 7 });
        const later = open();
        const samples = later.collection<Sample>({ ...spec, indexes: ['rank'] });
        expect(await samples.count({ field: 'rank', equals: 7 })).toBe(1);
        await later.close();
      });

      test('answers a ping', async () => {
        await expect(store.ping()).resolves.toBeUndefined();
      });

      test('keeps documents after it is closed, and then refuses calls', async () => {
        const spec = idSpec();
        fresh(spec);
        const first = open();
        const _id = newId();
        await first.collection(spec).insert({ _id, rank: 1 });
        await first.close();
        await first.close();
        await expect(first.collection(spec).get(_id)).rejects.toMatchObject({ name: 'Unavailable' });
        await expect(first.collection(spec).insert({ _id: newId() })).rejects.toMatchObject({
          name: 'Unavailable',
        });
        const second = open();
        expect(await second.collection(spec).get(_id)).toEqual({ _id, rank: 1 });
        await second.close();
      });

      test('keeps every document when it is scrubbed', async () => {
        const lines = fresh();
        const [kept, deleted] = [newId(), newId()];
        for (const _id of [kept, deleted]) await lines.insert({ _id });
        await lines.delete(deleted);
        await Promise.all([
          store.scrub(),
          lines.update(kept, (current) => ({ ...current, rank: 1 })),
          store.scrub(),
        ]);
        expect(await lines.get(kept)).toMatchObject({ _id: kept, rank: 1 });
      });

      test('drops a collection, which can be used anew by everyone', async () => {
        const spec = idSpec();
        const [mine, theirs] = [fresh(spec), other.collection(spec)];
        await mine.insert({ _id: newId(), rank: 1 });
        expect(await theirs.count({ field: 'rank' })).toBe(1);
        await store.drop(spec.name);
        await store.drop(spec.name);
        expect(await theirs.count({ field: 'rank' })).toBe(0);
        expect(await mine.insert({ _id: newId(), rank: 2 })).toEqual({ inserted: true });
        expect(await theirs.count({ field: 'rank' })).toBe(1);
      });

      test('refuses names that could not be an index', () => {
        expect(() => store.collection({ ...idSpec(), name: 'a"; DROP TABLE x' })).toThrow(TypeError);
        expect(() => store.collection({ ...idSpec(), indexes: ["x') --" as 'rank'] })).toThrow(TypeError);
      });
    });
  });
}
