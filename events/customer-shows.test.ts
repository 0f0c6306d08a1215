import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buyerParts, optionGroupNames } from '@/lib/event/types';
import { plainDay } from '@/lib/i18n/dates';
import { textsOf } from '@/tests/factories/event-texts';
import { eventNamed } from '@/tests/factories/events';

/* What the customer's two shows have in common, such as a premarket, a programme and seven questions. */

const customerShows = ['furniture', 'foundry'].map(eventNamed);

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

test('words the options of each show in the terms of its own trade', () => {
  for (const name of optionGroupNames) {
    const worded = customerShows.map((show) => JSON.stringify(show[name].options));
    expect(new Set(worded).size).toBe(customerShows.length);
  }
});

describe.each(customerShows)('$id', (event) => {
  test('is at home in Mexico', () => {
    expect(event.homeCountry).toBe('MX');
  });

  const texts = textsOf(event);

  test('words every text differently in both languages', () => {
    // The name of a town is the same in both.
    for (const [path, text] of texts.filter(([path]) => path !== '.venue.city')) {
      expect(text.es, path).not.toBe(text.en);
    }
  });

  test('says in its privacy notice, in both languages, until which day data is kept', () => {
    const { keptUntil, sections } = event.privacy;
    for (const locale of ['es', 'en'] as const) {
      const notice = sections.flatMap(({ paragraphs }) => paragraphs.map((text) => text[locale])).join(' ');
      expect(notice).toMatch(
        { es: /Los conservamos (un mes|\d+ meses)/, en: /We keep it for (one month|\d+ months)/ }[locale],
      );
      expect(notice).toContain(plainDay(keptUntil)[locale]);
    }
  });

  test('names the true weekday of a premarket that comes before the show', () => {
    const { premarket } = event;
    if (!premarket) return;
    expect(premarket.day < event.firstDay).toBe(true);
    const day = Number(premarket.day.slice(8));
    for (const text of [premarket.text, premarket.summary, event.faq[4]?.answer]) {
      expect(text?.es).toContain(`${weekday(premarket.day, 'es')} ${day}`);
      expect(text?.en).toMatch(new RegExp(`${weekday(premarket.day, 'en')}, [A-Z][a-z]+\\s${day},`));
    }
    expect(premarket.text.es).toContain('48 horas');
    expect(premarket.text.en).toContain('48 hours');
  });

  test('states its dates in the first answer of the FAQ', () => {
    expect(event.faq[0]?.answer.es).toContain(`del ${event.dates.es}`);
    expect(event.faq[0]?.answer.en).toContain(event.dates.en);
  });

  test('names no other year than its own, that of the notice and those after it', () => {
    for (const [path, text] of texts.filter(([path]) => !/^\.(privacy|programme)/.test(path))) {
      for (const [year] of text.es.matchAll(/20\d\d/g)) expect(Number(year), path).toBe(event.year);
    }
  });

  test('keeps seven questions and does not display the first', () => {
    expect(event.faq).toHaveLength(7);
    expect(new Set(event.faq.map((entry) => entry.question.es)).size).toBe(7);
    expect(event.faq.map(({ isHidden }) => isHidden)).toEqual([true, ...Array(6).fill(false)]);
  });

  test('has the rules on age, strollers, pets and childcare', () => {
    expect(event.rules.length).toBeGreaterThanOrEqual(8);
    expect(event.rules.length).toBeLessThanOrEqual(10);
    for (const words of [/18 años/, /carriolas/, /perros guía/, /cuidado infantil/]) {
      expect(event.rules.filter((rule) => words.test(rule.es))).toHaveLength(1);
    }
    for (const words of [/18 or older/, /[Ss]trollers/, /guide dogs/, /childcare/]) {
      expect(event.rules.filter((rule) => words.test(rule.en))).toHaveLength(1);
    }
  });

  test('asks each part of the buyer’s profile once, the company second', () => {
    expect(event.buyerSteps.flat()).toEqual(buyerParts);
    // Mexicans go from step 1 to step 3, so the second step asks only about the company.
    expect(event.buyerSteps[1]).toEqual(['company']);
    expect(event.buyerSteps.at(-1)).toEqual(['markets', 'interests', 'premarket']);
  });

  test('is a demonstration, whose organiser has reserved addresses and no true number', () => {
    expect(event.isDemo).toBe(true);
    expect(event.contact.email).toMatch(/^[a-z]+@[a-z-]+\.example$/);
    expect(event.contact.premarketEmail).toMatch(/^[a-z]+@[a-z-]+\.example$/);
    expect(event.contact.phone).toMatch(/^\+52\s\d{2}\s0000\s0000$/);
  });

  test('runs a programme with sessions in parallel, and one with 50 places', () => {
    expect(event.programme.length).toBeGreaterThanOrEqual(8);
    expect(event.programme.length).toBeLessThanOrEqual(12);
    const pairs = event.programme.flatMap((one, index) =>
      event.programme.slice(index + 1).map((other) => [one, other] as const),
    );
    const parallel = pairs.filter(
      ([one, other]) => one.startsAt < other.endsAt && other.startsAt < one.endsAt,
    );
    expect(parallel.length).toBeGreaterThanOrEqual(3);
    expect(event.programme.some((session) => session.capacity === 50)).toBe(true);
  });

  test('publishes a privacy notice with its version, its contact and the optional purposes', () => {
    const { version, sections, optionalPurposes } = event.privacy;
    expect(version).toBe('2026-11-28');
    for (const locale of ['es', 'en'] as const) {
      const notice = sections
        .flatMap((section) => [section.heading[locale], ...section.paragraphs.map((text) => text[locale])])
        .join('\n');
      expect(notice).toContain(event.contact.email);
      expect(notice).toContain(event.contact.phone);
      expect(notice).toContain('ARCO');
      expect(notice).toContain(locale === 'es' ? '28 de noviembre de 2026' : 'November\u00a028, 2026');
    }
    expect(optionalPurposes.map((purpose) => purpose.id)).toEqual(['news', 'exhibitors']);
  });
});

test('a privacy notice with another text has another version, since consents name the version', () => {
  const digestOf = (text: unknown) =>
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 12);
  const notices = customerShows.map(({ privacy }) => [privacy.version, digestOf(privacy.sections)]);
  expect(notices).toEqual([
    ['2026-11-28', '9ba0bd18920a'],
    ['2026-11-28', '96f763a9d678'],
  ]);
});
