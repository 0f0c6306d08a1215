import { expect, test } from 'vitest';
import { locales } from '@/lib/i18n/locale';
import { fieldsIn, questionsOf, updatableOf } from '@/lib/registration/catalogue/forms';
import { shippedShows } from '@/tests/factories/events';
import { labelOf } from './field-labels';

test.each(shippedShows)(
  'every field that can be corrected at $id has its own label in both languages',
  (event) => {
    for (const locale of locales)
      for (const form of event.registration.forms) {
        const names = [...new Set(fieldsIn(updatableOf(questionsOf(form, event)), event))];
        const labels = names.map((name) => labelOf(name, event, locale));
        expect(labels.filter((label, at) => label === names[at])).toEqual([]);
        expect(new Set(labels).size).toBe(names.length);
      }
  },
);

test('an option that the event no longer has and an unknown field are labelled by their names', () => {
  const [event] = shippedShows;
  if (!event) throw new Error('no show');
  expect(labelOf('giroFormer', event, 'en')).toBe('Type of business: giroFormer');
  expect(labelOf('unknown', event, 'en')).toBe('unknown');
});
