import { expect, test } from 'vitest';
import { aShow } from '@/tests/factories/events';
import { currentEvent } from './current';

test('unit tests run at the show of the factories, whatever event the portal is configured for', () => {
  expect(currentEvent()).toEqual(aShow);
});
