import { expect, test } from 'vitest';
import { freshStore } from '@/tests/factories/store';
import { importZips } from './import-zips';
import { mexicanStates } from './mexico';
import { missingCodes } from './missing-codes';

const clock = () => new Date('2026-11-21T10:00:00Z');

/** The given number of codes in each state. */
function codesOf(perState: number) {
  return new Map(
    mexicanStates.flatMap(({ code: state, prefixes: [first] }) =>
      Array.from({ length: perState }, (_, index) => [
        String(first * 1000 + index).padStart(5, '0'),
        { state, city: 'Ensueño' },
      ]),
    ) as [string, { state: string; city: string }][],
  );
}

test('names the command if nothing is imported', async () => {
  expect(await missingCodes(freshStore())).toMatch(/is not imported: .* npm run geo:import/);
});

test('distinguishes an incomplete catalogue from a complete one', async () => {
  const store = freshStore();
  await importZips({ store, clock }, { country: 'MX', codes: codesOf(1) }, { allowPartial: true });
  expect(await missingCodes(store)).toMatch(/is incomplete, with 32 codes: .* npm run geo:import/);
  await importZips({ store, clock }, { country: 'MX', codes: codesOf(950) });
  expect(await missingCodes(store)).toBeNull();
});
