import { expect, test } from 'vitest';
import { optionNamesOf } from '@/lib/event/options';
import { stepsOf } from '@/lib/registration/catalogue/forms';
import { eventNamed } from '@/tests/factories/events';

const coffee = eventNamed('coffee-roasters');

test('lasts one day, on Saturday 12 May 2029, without a premarket and without sessions', () => {
  expect([coffee.firstDay, coffee.lastDay]).toEqual(['2029-05-12', '2029-05-12']);
  expect(new Date(coffee.firstDay).getUTCDay()).toBe(6);
  expect(coffee.when).toEqual({ es: 'el 12 de mayo de 2029', en: 'on May\u00a012, 2029' });
  expect([coffee.premarket, coffee.programme]).toEqual([null, []]);
});

test('is in English first and at home in the United States, with rules, questions and a privacy notice of its own', () => {
  expect(coffee.homeCountry).toBe('US');
  expect(coffee.languages).toEqual(['en', 'es']);
  expect(coffee.contact.premarketEmail).toBe(coffee.contact.email);
  expect(coffee.faq[0]?.answer.en).toBe(
    'It is on May\u00a012, 2029, 9:30\u00a0AM to 5\u00a0PM, at Old Mill Hall, Portland, Oregon.',
  );
  expect(coffee.privacy.sections[1]?.paragraphs[0]?.en).toContain('hello@coffee-roasters.example');
});

test('asks buyers in the terms of its trade, and not about their markets', () => {
  expect(optionNamesOf(coffee)).toContain('giroTostador');
  expect(optionNamesOf(coffee).filter((name) => name.startsWith('mercado'))).toEqual([]);
  expect(stepsOf('comprador', coffee).map(({ id }) => id)).toEqual([
    'personal',
    'company',
    'business',
    'interests',
  ]);
});
