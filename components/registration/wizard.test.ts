import { describe, expect, test } from 'vitest';
import { at, nearest, neighbour, refused, suggested, type WizardStep } from './wizard';

const step = (fields: string[], isAbroadOnly = false): WizardStep => ({
  fields,
  errorNames: fields,
  isAbroadOnly,
});
/** A buyer's form: the company is asked abroad only. */
const steps: WizardStep[] = [
  step(['email', 'pais']),
  step(['paisEmpresa', 'cargo'], true),
  { ...step(['giroMuebleria']), errorNames: ['giro', 'giroMuebleria'] },
  step(['vip']),
];

describe('continue and back', () => {
  test.each([
    ['MX', 0, 2],
    ['AR', 0, 1],
    ['', 0, 2],
    ['AR', 1, 2],
    ['MX', 3, 3],
  ])('in %j step %i is followed by %i', (pais, from, to) => {
    expect(neighbour(steps, from, 1, pais)).toBe(to);
  });

  test.each([
    ['MX', 2, 0],
    ['AR', 2, 1],
    ['MX', 0, 0],
  ])('in %j back leads from step %i to %i', (pais, from, to) => {
    expect(neighbour(steps, from, -1, pais)).toBe(to);
  });

  test('leave a problem behind and judge nothing', () => {
    expect(at(3, { step: 2, attempt: 3, problem: { text: 'Away' } })).toEqual({ step: 3, attempt: 3 });
  });
});

describe('a step that is asked for', () => {
  test.each([
    ['MX', 1, 0],
    ['AR', 1, 1],
    ['MX', 3, 3],
    ['MX', 99, 3],
    ['MX', -1, 0],
    ['MX', Number.NaN, 0],
    ['MX', 1.5, 0],
  ])('in %j step %d opens step %i', (pais, wanted, to) => {
    expect(nearest(steps, wanted, pais)).toBe(to);
  });
});

describe('a refusal', () => {
  test('of a step stays there and counts', () => {
    expect(refused(steps, { step: 1, attempt: 1 })).toEqual({ step: 1, attempt: 2 });
  });

  test('of the form opens the first step with an error, a group of options included', () => {
    const opened = (errors: Record<string, string>) => refused(steps, { step: 3, attempt: 0 }, errors).step;
    expect(opened({ vip: 'x' })).toBe(3);
    expect(opened({ vip: 'x', giro: 'x' })).toBe(2);
    expect(opened({ cargo: 'x', giro: 'x' })).toBe(1);
  });

  test('without a field stays there and says why', () => {
    const problem = { text: 'Away', isOurs: true };
    expect(refused(steps, { step: 3, attempt: 0 }, {}, problem)).toEqual({ step: 3, attempt: 1, problem });
  });
});

test('a company is suggested in the country of its buyer, once', () => {
  expect(suggested(steps[1], { pais: 'AR', paisEmpresa: '' })).toHaveProperty('paisEmpresa', 'AR');
  expect(suggested(steps[1], { pais: 'AR', paisEmpresa: 'US' })).toHaveProperty('paisEmpresa', 'US');
  expect(suggested(steps[2], { pais: 'AR', paisEmpresa: '' })).toHaveProperty('paisEmpresa', '');
});
