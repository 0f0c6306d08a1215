import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keysOf } from '@/lib/base/records';
import { ownedFromNow } from '@/lib/registration/ownership/owner-cookie';
import {
  type CookieKey,
  cookieName,
  cookieTable,
  type Occasion,
  occasions,
  type PortalCookie,
  portalCookie,
  removedCookies,
} from './cookies';
import { proofNames } from './proofs';

const onHttp = 'http://localhost:3000';
const onHttps = 'https://registro.example';
const keys = keysOf(cookieTable);
const rowOf = (key: CookieKey): PortalCookie => cookieTable[key];

const removedNames = (occasion: Occasion, appUrl: string, held: readonly string[] = []) =>
  removedCookies(occasion, appUrl, (name) => held.includes(name)).map(({ name }) => name);

test.each(keys)('on https, the cookie %s is bound to the host, and removed under the same name', (key) => {
  const cookie = portalCookie(key, 'x', onHttps);
  expect(cookie).toMatchObject({
    name: `__Host-${rowOf(key).name}`,
    ...{ httpOnly: true, secure: true, sameSite: key === 'gate' ? 'strict' : 'lax', path: '/' },
  });
  expect(cookie.maxAge).toBe(rowOf(key).life ?? undefined);
  for (const occasion of rowOf(key).removedBy)
    expect(removedCookies(occasion, onHttps, () => true)).toContainEqual(
      expect.objectContaining({ name: cookie.name, value: '', maxAge: 0, secure: true, path: '/' }),
    );
});

test.each<[Occasion, string[]]>([
  [
    'signOut',
    [
      'authjs.session-token',
      'owner',
      'reset',
      'activation',
      'enrolment',
      'personal',
      'privacy',
      'party',
      'premarket',
    ],
  ],
  ['finish', ['owner', 'reset', 'activation', 'enrolment', 'personal', 'privacy', 'party', 'premarket']],
  ['logoutCall', ['authjs.session-token', 'owner']],
  ['newSignIn', ['authjs.session-token', 'owner']],
  ['registration', []],
  ['otherWay', []],
  ['passwordReset', ['reset']],
  ['disowned', ['activation']],
  ['factorSetUp', ['enrolment']],
])('%s removes %j, and a chosen category only if the browser has one', (occasion, names) => {
  expect(removedNames(occasion, onHttp)).toEqual(names);
  const chosen = names.includes('owner') || occasion === 'registration';
  const both = ['asistencia', '__Host-asistencia'];
  expect(removedNames(occasion, onHttps, both)).toEqual([
    ...names.map((name) => `__Host-${name}`),
    ...(chosen ? both : []),
  ]);
});

test('each proof of a mailed link has a cookie of its own', () => {
  expect(proofNames.map((name) => cookieName(name, onHttp))).toEqual(proofNames);
});

test('the owner’s cookie lasts as long as a browser owns what it registers', () => {
  const now = new Date('2028-02-16T10:00:00Z');
  const { until } = ownedFromNow('a'.repeat(24), 'b'.repeat(24), now);
  expect(until - now.getTime() / 1000).toBe(cookieTable.owner.life);
});

/** A time in the words of the documentation. */
function lifeInWords(life: number | null): string {
  if (life === null) return 'until the browser is closed';
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, seconds] = units.find(([, each]) => life % each === 0) ?? ['second', 1];
  return `${life / seconds} ${unit}${life === seconds ? '' : 's'}`;
}

test('docs/architecture.md shows exactly this table', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const section = page.split('\n## Cookies\n')[1]?.split('\n## ')[0] ?? '';
  const documented = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/ \| |\|/)
        .map((cell) => cell.trim()),
    );
  const expected = keys.map((key) => {
    const { name, holds, life, path, writtenBy, removedBy } = rowOf(key);
    const removals = removedBy.map((occasion) => occasions[occasion]).join('; ') || '–';
    return [`\`${name}\``, holds, lifeInWords(life), `\`${path}\``, writtenBy, removals];
  });
  expect(documented).toEqual(expected);
});
