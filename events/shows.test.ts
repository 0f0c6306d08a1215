import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { groupOfOption } from '@/lib/event/options';
import { optionGroupNames } from '@/lib/event/types';
import { textsOf } from '@/tests/factories/event-texts';
import { shippedShows } from '@/tests/factories/events';
import { newShow } from '@/tests/factories/new-show';

/*
 * What holds for every show in this folder, also for one that is added, and for one that `npm run event:new` writes.
 * What is particular to one is in its folder.
 */

describe.each([...shippedShows, await newShow()])('$id', (event) => {
  const texts = textsOf(event);

  test('says everything in both languages', () => {
    expect(texts.length).toBeGreaterThan(20);
    for (const [path, text] of texts) {
      expect(Object.keys(text).sort(), path).toEqual(['en', 'es']);
      for (const said of Object.values(text)) {
        expect(said, path).toBe(said.trim());
        expect(said.length, path).toBeGreaterThan(1);
        expect(said, path).not.toMatch(/undefined|\[object|\s{2}|[{}]/);
      }
    }
  });

  test('has a drawing that weighs less than 1 KB compressed, since phones load it too', () => {
    expect(gzipSync(event.theme.hero ?? '').length).toBeLessThan(1_024);
  });

  test('opens each Spanish question with its sign', () => {
    for (const [path, text] of texts) {
      expect(text.es.split('¿').length, path).toBe(text.es.split('?').length);
    }
  });

  test.each(optionGroupNames)('names and words every option of %s differently', (group) => {
    const { options } = event[group];
    for (const { name } of options) expect(groupOfOption(name), name).toBe(group);
    const distinct = (values: string[]) => expect(new Set(values).size).toBe(options.length);
    distinct(options.map(({ name }) => name));
    for (const locale of ['es', 'en'] as const) distinct(options.map(({ label }) => label[locale]));
  });
});
