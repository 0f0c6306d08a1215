import { expect, test } from 'vitest';
import { hasTitle } from './test-titles';

const source = `
describe('a limiter', () => {
  test('counts', () => {});
  test("doesn't forget", () => {});
  test.each([1, 2])('refuses %s of them', () => {});
  test.each([
    ['a', f('x')],
  ])(
    '$name is $how.much (really)',
    () => {},
  );
  test(\`\${path} is not \${f({ a: 1 })} found\`, { tag: '@process' }, () => {});
  expect(message).toBe('no title');
});
`;

test.each([
  'a limiter',
  'counts',
  "doesn't forget",
  'refuses … of them',
  'refuses 2 of them',
  '… is … (really)',
  '… is not … found',
])('finds %s', (title) => {
  expect(hasTitle(source, title)).toBe(true);
});

test.each(['no title', 'count', 'refuses them', '… is …', 'counts twice', 'refuses 3 of them'])(
  'does not find %s',
  (title) => {
    expect(hasTitle(source, title)).toBe(false);
  },
);
