import { describe, expect, it } from 'vitest';
import type { Localized } from '@/lib/i18n/locale';
import { currentEvent, events } from './current';
import type { BuyerPart } from './types';

/** Every text of an event in both languages, with where it stands. */
function textsOf(value: unknown, path = ''): [string, Localized][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('es' in value || 'en' in value) return [[path, value as Localized]];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, `${path}.${key}`));
}

/** What an event is made of: keys and kinds, lists by their first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== 'object' || value === null) return value === null ? 'string' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, child]) => [key, shapeOf(child)]),
  );
}

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000;
const month = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

it('gives both events one shape', () => {
  expect(shapeOf(events.foundry)).toEqual(shapeOf(events.furniture));
  expect(currentEvent('furniture')).toBe(events.furniture);
  expect(currentEvent('foundry')).toBe(events.foundry);
});

it('dates the shows as announced', () => {
  const { furniture, foundry } = events;
  expect([furniture.firstDay, furniture.lastDay]).toEqual(['2027-02-16', '2027-02-19']);
  expect(daysBetween(furniture.firstDay, furniture.lastDay)).toBe(3);
  expect(foundry.firstDay).toMatch(/^2025-/);
  expect(daysBetween(foundry.firstDay, foundry.lastDay)).toBe(2);
});

it('splits the buyer’s profile into five steps at the furniture show and four at the foundry show', () => {
  expect(events.furniture.buyerSteps).toHaveLength(5);
  expect(events.foundry.buyerSteps).toHaveLength(4);
});

describe.each(Object.values(events))('$id', (event) => {
  const texts = textsOf(event);

  it('says everything in both languages', () => {
    expect(texts.length).toBeGreaterThan(100);
    for (const [path, text] of texts) {
      expect(Object.keys(text).sort(), path).toEqual(['en', 'es']);
      for (const said of Object.values(text)) {
        expect(said, path).toBe(said.trim());
        expect(said.length, path).toBeGreaterThan(1);
        expect(said, path).not.toMatch(/undefined|\[object|\s{2}/);
      }
      // The name of a town is the same in both.
      if (path !== '.venue.city') expect(text.es, path).not.toBe(text.en);
    }
  });

  it('opens each Spanish question with its sign', () => {
    for (const [path, text] of texts) {
      expect(text.es.split('¿').length, path).toBe(text.es.split('?').length);
    }
  });

  it('names days of the week that are true', () => {
    const { premarket } = event;
    if (!premarket) return;
    expect(weekday(premarket.day, 'en')).toBe('Tuesday');
    const day = Number(premarket.day.slice(8));
    for (const text of [premarket.text, premarket.summary]) {
      expect(text.es).toContain(`${weekday(premarket.day, 'es')} ${day}`);
      expect(text.en).toContain(`${weekday(premarket.day, 'en')} ${day}`);
    }
    expect([premarket.opensAt, premarket.closesAt]).toEqual(['10:00', '18:00']);
    expect(premarket.day <= event.lastDay).toBe(true);
    expect(premarket.text.es).toContain('48 horas');
    expect(premarket.text.en).toContain('48 hours');
  });

  it('says its dates and hours as it holds them', () => {
    const [first, last] = [Number(event.firstDay.slice(8)), Number(event.lastDay.slice(8))];
    expect(event.dates).toEqual({
      es: `${first} al ${last} de ${month(event.firstDay, 'es')} de ${event.year}`,
      en: `${first}–${last} ${month(event.firstDay, 'en')} ${event.year}`,
    });
    expect(event.shortDates.es).toBe(
      `${first}–${last} ${month(event.firstDay, 'es').slice(0, 3)} ${event.year}`,
    );
    expect(event.shortDates.en).toBe(
      `${first}–${last} ${month(event.firstDay, 'en').slice(0, 3)} ${event.year}`,
    );
    expect(event.year).toBe(Number(event.firstDay.slice(0, 4)));
    expect([event.opensAt, event.closesAt]).toEqual(['10:00', '18:00']);
    expect(event.hours).toEqual({ es: '10 a 18 h', en: '10 am to 6 pm' });
    expect(event.faq[0]?.answer.es).toContain(`Del ${event.dates.es}`);
    expect(event.faq[0]?.answer.en).toContain(event.dates.en);
  });

  it('keeps seven questions, of which the first is not displayed', () => {
    expect(event.faq).toHaveLength(7);
    expect(new Set(event.faq.map((entry) => entry.question.es)).size).toBe(7);
  });

  it('tells the rules on age, strollers, pets and childcare', () => {
    expect(event.rules.length).toBeGreaterThanOrEqual(8);
    expect(event.rules.length).toBeLessThanOrEqual(10);
    for (const words of [/18 años/, /carriolas/, /perros guía/, /cuidado infantil/]) {
      expect(event.rules.filter((rule) => words.test(rule.es))).toHaveLength(1);
    }
    for (const words of [/aged 18/, /[Ss]trollers/, /guide dogs/, /childcare/]) {
      expect(event.rules.filter((rule) => words.test(rule.en))).toHaveLength(1);
    }
  });

  it('asks each part of the buyer’s profile once, the company second', () => {
    const parts: BuyerPart[] = [
      'personal',
      'company',
      'type',
      'activity',
      'markets',
      'interests',
      'premarket',
    ];
    expect(event.buyerSteps.flat()).toEqual(parts);
    // Mexicans go from step 1 to step 3, so the company stands alone in the second.
    expect(event.buyerSteps[1]).toEqual(['company']);
    expect(event.buyerSteps.at(-1)).toEqual(['markets', 'interests', 'premarket']);
  });

  it('reaches its organizer at reserved addresses and a ten-digit number', () => {
    expect(event.contact.email).toMatch(/^[a-z]+@[a-z-]+\.example$/);
    expect(event.contact.premarketEmail).toMatch(/^[a-z]+@[a-z-]+\.example$/);
    expect(event.contact.phone).toMatch(/^\d{2} 0000 0000$/);
  });

  it('holds its conference sessions on its days and in its hours', () => {
    expect(event.programme.length).toBeGreaterThanOrEqual(8);
    expect(event.programme.length).toBeLessThanOrEqual(12);
    expect(new Set(event.programme.map((session) => session.id)).size).toBe(event.programme.length);
    for (const { id, startsAt, endsAt, capacity } of event.programme) {
      expect(startsAt, id).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      expect(startsAt.slice(0, 10), id).toBe(endsAt.slice(0, 10));
      expect(startsAt.slice(0, 10) >= event.firstDay && endsAt.slice(0, 10) <= event.lastDay, id).toBe(true);
      expect(startsAt.slice(11) >= event.opensAt && endsAt.slice(11) <= event.closesAt, id).toBe(true);
      expect(startsAt < endsAt, id).toBe(true);
      expect(Number.isInteger(capacity) && capacity > 0, id).toBe(true);
    }
    expect(event.programme.map((session) => session.startsAt)).toEqual(
      event.programme.map((session) => session.startsAt).sort(),
    );
  });

  it('runs sessions in parallel, but never two in one room, and has one with 50 places', () => {
    const pairs = event.programme.flatMap((one, index) =>
      event.programme.slice(index + 1).map((other) => [one, other] as const),
    );
    const parallel = pairs.filter(
      ([one, other]) => one.startsAt < other.endsAt && other.startsAt < one.endsAt,
    );
    expect(parallel.length).toBeGreaterThanOrEqual(3);
    for (const [one, other] of parallel) {
      expect(one.room.es, `${one.id}, ${other.id}`).not.toBe(other.room.es);
      expect(one.speaker, `${one.id}, ${other.id}`).not.toBe(other.speaker);
    }
    expect(event.programme.some((session) => session.capacity === 50)).toBe(true);
  });

  it('publishes a privacy notice with its version, its contact and the optional purposes', () => {
    const { version, sections, optionalPurposes } = event.privacy;
    expect(version).toBe('2026-11-01');
    for (const locale of ['es', 'en'] as const) {
      const notice = sections
        .flatMap((section) => [section.heading[locale], ...section.paragraphs.map((text) => text[locale])])
        .join('\n');
      expect(notice).toContain(event.contact.email);
      expect(notice).toContain(event.contact.phone);
      expect(notice).toContain('ARCO');
      expect(notice).toContain(locale === 'es' ? '1 de noviembre de 2026' : '1 November 2026');
    }
    expect(optionalPurposes.map((purpose) => purpose.id)).toEqual(['news', 'exhibitors']);
  });
});
