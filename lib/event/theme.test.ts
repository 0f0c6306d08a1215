import { describe, expect, it } from 'vitest';
import { events } from './current';

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(Object.values(events))('theme of $id', ({ theme }) => {
  const c = theme.colors;
  const texts: [string, string, string][] = [
    ['ink on ground', c.ink, c.ground],
    ['ink on paper', c.ink, c.paper],
    ['ink on the first block', c.ink, c.firstBlock],
    ['soft ink on ground', c.softInk, c.ground],
    ['soft ink on paper', c.softInk, c.paper],
    ['on-brand on brand', c.onBrand, c.brand],
    ['on-primary on primary', c.onPrimary, c.primary],
    ['brand on ground', c.brand, c.ground],
    ['brand on paper', c.brand, c.paper],
    ['brand on the first block', c.brand, c.firstBlock],
    ['primary on ground', c.primary, c.ground],
    ['primary on paper', c.primary, c.paper],
    ['accent on ground', c.accent, c.ground],
    ['accent on paper', c.accent, c.paper],
    ['error on ground', c.error, c.ground],
    ['error on paper', c.error, c.paper],
    ...Object.entries(theme.categoryColors).map(([category, color]): [string, string, string] => [
      `white on ${category}`,
      '#ffffff',
      color,
    ]),
  ];

  it.each(texts)('reads at 4.5:1 or more: %s', (_pair, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('sets the primary button off from the first block, and marks of categories off from the ground', () => {
    expect(contrast(c.primary, c.firstBlock)).toBeGreaterThanOrEqual(3);
    for (const color of Object.values(theme.categoryColors)) {
      expect(contrast(color, c.ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('gives each category a color of its own', () => {
    expect(new Set(Object.values(theme.categoryColors)).size).toBe(4);
  });

  it('draws the joint as a closed path within one period', () => {
    const { width, height, path } = theme.joint;
    expect(path).toMatch(/^M0 0.*Z$/);
    const xs: number[] = [];
    const ys: number[] = [];
    for (const [, command = '', list = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
      const numbers =
        list.trim() === ''
          ? []
          : list
              .trim()
              .split(/[\s,]+/)
              .map(Number);
      // Of an arc only its end is a point.
      const points = command === 'A' ? numbers.slice(-2) : numbers;
      if (command === 'H') xs.push(...points);
      else if (command === 'V') ys.push(...points);
      else for (const [at, number] of points.entries()) (at % 2 === 0 ? xs : ys).push(number);
    }
    expect(path).not.toMatch(/[a-z]/);
    expect([Math.min(...xs), Math.min(...ys)]).toEqual([0, 0]);
    expect(Math.max(...xs)).toBeLessThanOrEqual(width);
    expect(Math.max(...ys)).toBe(height);
  });
});
