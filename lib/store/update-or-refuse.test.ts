import { expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { ok, refuse, refuseFields } from '@/lib/base/result';
import { freshStore } from '@/tests/factories/store';
import type { CollectionSpec } from './port';
import { updateOrRefuse } from './update-or-refuse';

interface Person {
  _id: string;
  name: string;
}

const spec: CollectionSpec<Person> = { name: 'people', key: 'id', unique: ['name'], indexes: [] };

async function people() {
  const collection = freshStore().collection(spec);
  const ana = { _id: newId(), name: 'Ana' };
  await collection.insert(ana);
  return { collection, ana };
}

test('returns the record as it was stored', async () => {
  const { collection, ana } = await people();
  const renamed = await updateOrRefuse(collection, ana._id, (current) => ok({ ...current, name: 'Eva' }));
  expect(renamed).toEqual(ok({ ...ana, name: 'Eva' }));
  expect(await collection.get(ana._id)).toEqual({ ...ana, name: 'Eva' });
});

test('returns the refusal and stores nothing', async () => {
  const { collection, ana } = await people();
  const refusal = refuse('too_many_requests', { retryAfter: 7 });
  expect(await updateOrRefuse(collection, ana._id, () => refusal)).toEqual(refusal);
  expect(await collection.get(ana._id)).toEqual(ana);
});

test('does not write a record that stays as it is', async () => {
  const { collection, ana } = await people();
  const outcomes: string[] = [];
  const watched = {
    update: async (...args: Parameters<typeof collection.update>) => {
      const result = await collection.update(...args);
      outcomes.push(result.outcome);
      return result;
    },
  };
  expect(await updateOrRefuse(watched, ana._id, ok)).toEqual(ok(ana));
  expect(outcomes).toEqual(['refused']);
});

test('refuses with `not_found` if there is no record, and with `taken` if a unique index is violated', async () => {
  const { collection, ana } = await people();
  await collection.insert({ _id: newId(), name: 'Eva' });
  const taken = refuseFields({ name: 'taken' });
  const rename = (id: string) =>
    updateOrRefuse(collection, id, (current) => ok({ ...current, name: 'Eva' }), taken);
  expect(await rename(newId())).toEqual(refuse('not_found'));
  expect(await rename(ana._id)).toEqual(taken);
});
