import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import type { Collection, CollectionSpec, Cursor, Query, Store, Stored, Wanted } from '@/lib/store/port';

interface Entry extends Stored {
  words?: string[];
  kind?: string;
  country?: string;
  day?: string;
  rank?: number;
  changedAt?: Date;
}

type Compound = NonNullable<CollectionSpec<Entry>['compound']>;
const compound: Compound = [['changedAt'], ['kind', 'rank'], ['kind', 'day', 'country']];

const entrySpec = (): CollectionSpec<Entry> => ({
  name: `entries_${randomUUID().replaceAll('-', '')}`,
  key: 'id',
  unique: [],
  indexes: ['country'],
  arrays: ['words'],
  compound,
});

const sorted = (documents: readonly Stored[]) => documents.map(({ _id }) => _id).sort();

const whole = (...texts: string[]): Wanted => ({ texts, isPrefix: false });
const beginsWith = (...texts: string[]): Wanted => ({ texts, isPrefix: true });

/** The guarantees of indexes over arrays and over several fields. */
export function indexContract(open: () => Store): void {
  describe('indexes', () => {
    let store: Store;
    let other: Store;
    const used: string[] = [];
    beforeAll(() => {
      store = open();
      other = open();
    });
    afterAll(async () => {
      for (const name of used) await store.drop(name);
      await store.close();
      await other.close();
    });
    /** The same new collection as two processes have it. */
    const freshTwice = (spec = entrySpec()): [Collection<Entry>, Collection<Entry>] => {
      used.push(spec.name);
      return [store.collection(spec), other.collection(spec)];
    };
    const insertAll = (entries: Collection<Entry>, documents: readonly Omit<Entry, '_id'>[]) =>
      Promise.all(
        documents.map(async (document) => {
          const _id = newId();
          await entries.insert({ _id, ...document });
          return _id;
        }),
      );
    const having = (word: string) => ({ field: 'words', equals: word, limit: 100 }) as const;
    const beginning = (startsWith: string) => ({ field: 'words', startsWith, limit: 100 }) as const;

    describe('over an array', () => {
      test('find each document once that contains a string, or one that begins with a prefix', async () => {
        const [entries] = freshTwice();
        const [ana, mariana, both] = await insertAll(entries, [
          { words: ['ana', 'lopez'] },
          { words: ['mariana'] },
          { words: ['ana', 'anabel', 'anaya', 'ana'] },
          { words: [] },
          {},
        ]);
        expect(sorted(await entries.find(having('ana')))).toEqual([ana, both].sort());
        expect(sorted(await entries.find(beginning('ana')))).toEqual([ana, both].sort());
        expect(sorted(await entries.find(beginning('anab')))).toEqual([both]);
        expect(sorted(await entries.find(beginning('m')))).toEqual([mariana]);
        expect(await entries.find(having('an'))).toEqual([]);
        expect(await entries.find({ ...beginning('ana'), limit: 1 })).toHaveLength(1);
        expect(await entries.find({ ...beginning('ana'), limit: 0 })).toEqual([]);
        expect(await entries.get(both ?? '')).toEqual({
          _id: both,
          words: ['ana', 'anabel', 'anaya', 'ana'],
        });
      });

      test('return as many documents as the limit admits, however many strings of one match', async () => {
        const [entries] = freshTwice();
        const words = Array.from({ length: 20 }, (_, n) => `a${n}`);
        await insertAll(
          entries,
          Array.from({ length: 5 }, () => ({ words })),
        );
        expect(new Set(sorted(await entries.find({ ...beginning('a'), limit: 4 }))).size).toBe(4);
      });

      test('ignore a document that meets the bounds of a prefix only with two different strings', async () => {
        const [entries] = freshTwice();
        await insertAll(entries, [{ words: ['a', 'z'] }]);
        expect(await entries.find(beginning('m'))).toEqual([]);
      });

      test.each(['.*', '^a', 'a%', 'a_', '%', '*', '[a-z]', '\\', '$', "' OR 1=1 --", '{"$gt":""}'])(
        'have no special signs in a prefix: %s',
        async (sign) => {
          const [entries] = freshTwice();
          const [, exact] = await insertAll(entries, [{ words: ['abc', 'x'] }, { words: [`${sign}b`] }]);
          expect(sorted(await entries.find(beginning(sign)))).toEqual([exact]);
          expect(sorted(await entries.find(having(`${sign}b`)))).toEqual([exact]);
        },
      );

      test('compare by characters, up to the last one of Unicode', async () => {
        const [entries] = freshTwice();
        for (const prefix of ['ñ', 'a\ufffe', 'a\ud7ff', '日', '👩', '\u{10ffff}', 'a\u{10ffff}']) {
          const words = [prefix, `${prefix}z`, `${prefix}\u{10ffff}`];
          const ids = await insertAll(entries, [
            ...words.map((word) => ({ words: [word] })),
            { words: ['b'] },
          ]);
          expect(sorted(await entries.find(beginning(prefix))), prefix).toEqual(ids.slice(0, 3).sort());
          for (const id of ids) await entries.delete(id);
        }
      });

      test('find the ids of the documents that have a match for each of several texts', async () => {
        const [entries] = freshTwice();
        const [ana, eva] = await insertAll(entries, [
          { words: ['ana', 'lopez', 'roble'] },
          { words: ['eva', 'lozano', 'roble'] },
          { words: ['ana', 'luna'] },
          {},
        ]);
        const ids = async (...wanted: Wanted[]) => (await entries.idsHaving('words', wanted, 10)).ids;
        expect(await ids(whole('ana'), beginsWith('lo'))).toEqual([ana]);
        expect(await ids(whole('ana', 'eva'), beginsWith('lop', 'loz'))).toEqual([ana, eva].sort());
        expect(await ids(beginsWith('lo'), whole('rob'))).toEqual([]);
        expect(await ids(beginsWith('x'), whole('ana'))).toEqual([]);
        for (const wanted of [[], [whole()], [whole('')], [beginsWith('a', '')]])
          await expect(entries.idsHaving('words', wanted, 10)).rejects.toThrow(TypeError);
        await expect(entries.idsHaving('country', [whole('MX')], 10)).rejects.toThrow(TypeError);
      });

      test('find the same ids whatever texts are common, and say when they are cut', async () => {
        const [entries] = freshTwice();
        const words = (n: number) => [`n${n % 2}`, `t${n % 3}`, `q${n % 5}a`, `z${n}`];
        const all = await insertAll(
          entries,
          Array.from({ length: 700 }, (_, n) => ({ words: words(n) })),
        );
        const expected = (fits: (n: number) => boolean) => all.filter((_, n) => fits(n)).sort();
        const found = (wanted: Wanted[]) => entries.idsHaving('words', wanted, 700);
        expect(await found([whole('n1'), whole('t2')])).toEqual({
          ids: expected((n) => n % 2 === 1 && n % 3 === 2),
          isCut: false,
        });
        expect(await found([beginsWith('n'), beginsWith('t', 'x'), whole('q3a', 'q4a')])).toEqual({
          ids: expected((n) => n % 5 > 2),
          isCut: false,
        });
        expect(await found([beginsWith('n'), whole('z41'), beginsWith('q')])).toEqual({
          ids: expected((n) => n === 41),
          isCut: false,
        });
        const cut = await entries.idsHaving('words', [beginsWith('n'), beginsWith('t')], 100);
        expect([cut.ids.length, new Set(cut.ids).size, cut.isCut]).toEqual([100, 100, true]);
        expect((await found([beginsWith('n')])).isCut).toBe(false);
      });

      test('follow every kind of write', async () => {
        const [entries] = freshTwice({ ...entrySpec(), indexes: ['country', 'changedAt'] });
        const found = async (word: string) => sorted(await entries.find(having(word)));
        const _id = newId();
        await entries.update(_id, () => null, { _id, words: ['one', 'two'] });
        expect([await found('one'), await found('two')]).toEqual([[_id], [_id]]);
        await entries.update(_id, (entry) => ({ ...entry, words: ['two', 'three'] }));
        expect([await found('one'), await found('two'), await found('three')]).toEqual([[], [_id], [_id]]);
        await entries.update(_id, (entry) => ({ ...entry, changedAt: new Date(1) }));
        expect([await found('two'), await found('three')]).toEqual([[_id], [_id]]);
        await entries.lease('changedAt', new Date(2), new Date(9), (entry) => ({
          ...entry,
          words: ['leased'],
        }));
        expect([await found('three'), await found('leased')]).toEqual([[], [_id]]);
        await entries.update(_id, ({ words: _, ...entry }) => entry);
        expect(await found('leased')).toEqual([]);
        await entries.update(_id, (entry) => ({ ...entry, words: ['last'] }));
        await entries.delete(_id);
        expect(await found('last')).toEqual([]);
        await entries.insert({ _id, words: ['again'] });
        expect([await found('last'), await found('again')]).toEqual([[], [_id]]);
      });

      test('are right after 200 concurrent updates from two stores', async () => {
        const [entries, further] = freshTwice();
        const ids = await insertAll(
          entries,
          Array.from({ length: 4 }, () => ({ words: ['start'] })),
        );
        await Promise.all(
          Array.from({ length: 200 }, (_, n) =>
            (n % 10 === 0 ? further : entries).update(ids[n % 4] ?? '', () => ({
              _id: ids[n % 4] ?? '',
              words: [`w${n}`, `w${n + 1000}`],
            })),
          ),
        );
        const stored = await Promise.all(ids.map((id) => entries.get(id)));
        for (const entry of stored) {
          for (const word of entry?.words ?? []) {
            expect(sorted(await entries.find(having(word)))).toEqual([entry?._id]);
          }
        }
        expect(sorted(await entries.find(beginning('w')))).toEqual([...ids].sort());
        const current = new Set(stored.flatMap((entry) => entry?.words ?? []));
        for (let n = 0; n < 200; n += 1) {
          if (!current.has(`w${n}`)) expect(await entries.find(having(`w${n}`))).toEqual([]);
        }
        expect(await entries.find(having('start'))).toEqual([]);
      });

      test('cover documents from before the index, and those written by a process without it', async () => {
        const spec = entrySpec();
        const [before] = freshTwice({ ...spec, arrays: [], compound: [] });
        const _id = newId();
        const old = newId();
        await before.insert({ _id, words: ['early'] });
        await before.insert({ _id: old, words: ['early'], kind: 'a', rank: 1 });
        const later = [open(), open()];
        const [entries, further] = later.map((each) => each.collection(spec));
        await Promise.all(later.map((each) => each.setup([spec])));
        expect(sorted((await entries?.find(having('early'))) ?? [])).toEqual([_id, old].sort());
        await before.update(_id, (entry) => ({ ...entry, words: ['replaced'] }));
        await before.delete(old);
        const added = newId();
        await before.insert({ _id: added, words: ['added'], kind: 'a', rank: 2 });
        expect(await further?.find(having('early'))).toEqual([]);
        expect(sorted((await further?.find(having('replaced'))) ?? [])).toEqual([_id]);
        expect(sorted((await further?.find(having('added'))) ?? [])).toEqual([added]);
        const ranked = await further?.find({ where: { kind: 'a' }, field: 'rank', limit: 5 });
        expect(sorted(ranked ?? [])).toEqual([added]);
        for (const each of later) await each.close();
      });

      test('exist for every specification of a collection in one process', async () => {
        const spec = { ...entrySpec(), indexes: ['country', 'rank'] as const };
        used.push(spec.name);
        const without = store.collection<Entry>({ ...spec, arrays: [], compound: [], indexes: [] });
        const entries = store.collection<Entry>(spec);
        await without.insert({ _id: newId(), kind: 'a', words: ['one'] });
        expect(await entries.countBy(['kind'])).toEqual([{ values: { kind: 'a' }, count: 1 }]);
        expect(await entries.find(having('one'))).toHaveLength(1);
        await store.drop(spec.name);
        await without.insert({ _id: newId(), kind: 'b', words: ['two'] });
        expect(await entries.countBy(['kind'])).toEqual([{ values: { kind: 'b' }, count: 1 }]);
        expect(await entries.find(having('two'))).toHaveLength(1);
      });

      test('start empty after the collection was dropped', async () => {
        const spec = entrySpec();
        const [entries, further] = freshTwice(spec);
        await insertAll(entries, [{ words: ['gone'] }]);
        await store.drop(spec.name);
        expect(await further.find(having('gone'))).toEqual([]);
        const [_id] = await insertAll(further, [{ words: ['new'] }]);
        expect(sorted(await entries.find(having('new')))).toEqual([_id]);
      });

      test('refuse values other than strings, and queries that they cannot answer', async () => {
        const [entries] = freshTwice();
        for (const words of ['ana', [1], [['ana']], [{}], {}]) {
          await expect(entries.insert({ _id: newId(), words: words as string[] })).rejects.toThrow(TypeError);
        }
        const queries: Query<Entry>[] = [
          { field: 'words', limit: 1 },
          { field: 'words', startsWith: '', limit: 1 },
          { field: 'words', startsWith: { $gt: '' } as never, limit: 1 },
          { field: 'words', equals: 'a', order: 'ascending', limit: 1 },
          { field: 'words', equals: 'a', where: { kind: 'a' }, limit: 1 },
        ];
        for (const query of queries) await expect(entries.find(query)).rejects.toThrow(TypeError);
        await expect(entries.count(having('a'))).rejects.toThrow(TypeError);
      });
    });

    describe('over several fields', () => {
      /** Every document of the query, page by page. */
      async function pages(entries: Collection<Entry>, query: Query<Entry>): Promise<Entry[]> {
        const all: Entry[] = [];
        for (let cursor: Cursor | undefined; ; ) {
          const page = await entries.find({ ...query, cursor });
          all.push(...page);
          const last = page.at(-1);
          if (!last || page.length < query.limit) return all;
          cursor = { value: last[query.field] as string | Date, id: last._id };
        }
      }

      test.each([
        ['ascending', 1],
        ['descending', -1],
      ] as const)('page without gaps or repeats where many share a value: %s', async (order, sign) => {
        const [entries] = freshTwice();
        const times = Array.from({ length: 300 }, (_, n) => new Date(n < 250 ? 5000 : n));
        const ids = await insertAll(
          entries,
          times.map((changedAt) => ({ changedAt })),
        );
        await insertAll(entries, [{ kind: 'no time' }]);
        const expected = ids
          .map((id, n) => ({ id, at: Number(times[n]) }))
          .sort((a, b) => sign * (a.at - b.at || (a.id < b.id ? -1 : 1)));
        const found = await pages(entries, { field: 'changedAt', order, limit: 7 });
        expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id));
      });

      test('show every document that is changed while it is paged', async () => {
        const [entries, further] = freshTwice();
        const ids = await insertAll(
          entries,
          Array.from({ length: 60 }, () => ({ changedAt: new Date(1000) })),
        );
        const seen = new Set<string>();
        let cursor: Cursor | undefined;
        for (let round = 0; ; round += 1) {
          const page = await entries.find({ field: 'changedAt', limit: 10, cursor });
          for (const { _id } of page) seen.add(_id);
          const last = page.at(-1);
          if (!last?.changedAt) break;
          cursor = { value: last.changedAt, id: last._id };
          if (round > 20) continue;
          const later = (entry: Entry) => ({ ...entry, changedAt: new Date(2000 + round) });
          await Promise.all([0, 1, 2].map((n) => further.update(ids[(round * 7 + n) % 60] ?? '', later)));
        }
        expect(seen.size).toBe(60);
      });

      test('find within equal values in the order of the last field, with bounds', async () => {
        const [entries] = freshTwice();
        await insertAll(
          entries,
          [3, 1, 2, 5, 4, 6].map((rank) => ({ rank, kind: rank % 2 ? 'odd' : 'even' })),
        );
        await insertAll(entries, [{ kind: 'odd' }, { rank: 7 }]);
        const ranks = async (query: Partial<Query<Entry>>) =>
          (await entries.find({ field: 'rank', where: { kind: 'odd' }, limit: 10, ...query })).map(
            ({ rank }) => rank,
          );
        expect(await ranks({})).toEqual([1, 3, 5]);
        expect(await ranks({ order: 'descending', limit: 2 })).toEqual([5, 3]);
        expect(await ranks({ after: 1 })).toEqual([3, 5]);
        expect(await ranks({ before: 5, order: 'descending' })).toEqual([3, 1]);
        expect(await ranks({ atMost: 3 })).toEqual([1, 3]);
        expect(await ranks({ equals: 3 })).toEqual([3]);
        expect(await ranks({ where: { kind: 'even' } })).toEqual([2, 4, 6]);
        expect(await ranks({ where: { kind: 'none' } })).toEqual([]);
        expect(await entries.count({ field: 'rank', where: { kind: 'odd' } })).toBe(3);
        const days = [{ day: '2027-02-16' }, { day: '2027-02-17' }, { day: '2027-03-01' }];
        await insertAll(
          entries,
          days.map((day) => ({ ...day, kind: 'dated', country: 'MX' })),
        );
        const where = { day: '2027-02-17', kind: 'dated' };
        expect(await entries.find({ field: 'country', where, startsWith: 'M', limit: 9 })).toHaveLength(1);
      });

      test('refuse queries that they cannot answer in order', async () => {
        const [entries] = freshTwice();
        const queries: Query<Entry>[] = [
          { field: 'rank', limit: 1 },
          { field: 'kind', limit: 1 },
          { field: 'day', where: { kind: 'a' }, limit: 1 },
          { field: 'rank', where: { country: 'MX' }, limit: 1 },
          { field: 'rank', where: { kind: 'a', country: 'MX' }, limit: 1 },
          { field: 'country', where: { day: 'a' }, limit: 1 },
          { field: 'country', cursor: { value: 'MX', id: newId() }, limit: 1 },
          { field: 'rank', where: { kind: { $ne: 'a' } as never }, limit: 1 },
        ];
        for (const query of queries) await expect(entries.find(query)).rejects.toThrow(TypeError);
        await expect(entries.count({ field: 'rank' })).rejects.toThrow(TypeError);
        await expect(entries.countBy(['_id'])).rejects.toThrow(TypeError);
      });

      test('count by any of their fields, with documents that lack some', async () => {
        const [entries] = freshTwice();
        const sample = [
          ['a', '1', 'MX'],
          ['a', '1', 'US'],
          ['b', '1', 'MX'],
          ['b', '2', 'MX'],
          ['b', '2', undefined],
          [undefined, '2', undefined],
        ] as const;
        await insertAll(
          entries,
          sample.map(([kind, day, country]) => ({ kind, day, country })),
        );
        const counts = async (fields: readonly ('kind' | 'day' | 'country')[]) =>
          Object.fromEntries(
            (await entries.countBy(fields)).map(({ values, count }) => [
              fields.map((field) => values[field] ?? '-').join(' '),
              count,
            ]),
          );
        expect(await counts(['kind'])).toEqual({ a: 2, b: 3, '-': 1 });
        expect(await counts(['day'])).toEqual({ '1': 3, '2': 3 });
        expect(await counts(['country'])).toEqual({ MX: 3, US: 1, '-': 2 });
        expect(await counts(['country', 'kind'])).toEqual({
          'MX a': 1,
          'US a': 1,
          'MX b': 2,
          '- b': 1,
          '- -': 1,
        });
      });

      test('count what many writers stored at once', async () => {
        const [entries, further] = freshTwice();
        const ids = Array.from({ length: 200 }, newId);
        await Promise.all(
          ids.map((_id, n) => (n % 4 ? entries : further).insert({ _id, kind: 'a', day: `${n % 3}` })),
        );
        await Promise.all(
          ids.map((_id, n) =>
            n % 5 === 0
              ? further.delete(_id)
              : entries.update(_id, (entry) => (n % 2 ? { ...entry, kind: 'b' } : null)),
          ),
        );
        const counts = await entries.countBy(['kind']);
        expect(Object.fromEntries(counts.map(({ values, count }) => [values.kind, count]))).toEqual({
          a: 80,
          b: 80,
        });
      });

      test('that begin with a field that most documents lack find those with it, and serve no count of all', async () => {
        const [entries] = freshTwice({ ...entrySpec(), sparse: ['kind'] });
        const [first, second] = await insertAll(entries, [{ kind: 'a', rank: 1 }, { rank: 2 }]);
        const ranked = async () =>
          sorted(await entries.find({ where: { kind: 'a' }, field: 'rank', limit: 9 }));
        expect(await ranked()).toEqual([first]);
        await entries.update(second ?? '', (entry) => ({ ...entry, kind: 'a' }));
        await entries.update(first ?? '', ({ kind: _, ...entry }) => entry);
        expect(await ranked()).toEqual([second]);
        expect(await entries.count({ where: { kind: 'a' }, field: 'rank' })).toBe(1);
        await expect(entries.countBy(['kind'])).rejects.toThrow(TypeError);
      });

      test('refuse a document with an array in one of their fields', async () => {
        const [entries] = freshTwice();
        await expect(entries.insert({ _id: newId(), kind: ['a'] as never })).rejects.toThrow(TypeError);
        expect(() => store.collection({ ...entrySpec(), compound: [['words', 'rank']] })).toThrow(TypeError);
      });
    });
  });
}
