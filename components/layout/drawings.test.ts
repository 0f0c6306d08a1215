import { expect, test } from 'vitest';
import { shippedShows } from '@/tests/factories/events';
import { previewGround, previewSize } from './drawings';

test.each(shippedShows)(
  'the preview of $id has whole periods of its joint, each of whole pixels',
  ({ theme }) => {
    const ground = previewGround(theme, 470, 44);
    const places = [...ground.matchAll(/translate\((\S+) 469\)/g)].map(([, x]) => Number(x));
    const [, period = 0] = places;
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.map((_, index) => index * period));
    expect([Number.isInteger(period), places.length * period]).toEqual([true, previewSize.width]);
  },
);
