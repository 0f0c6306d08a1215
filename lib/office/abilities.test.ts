import { expect, test } from 'vitest';
import { newStaff, officeParts, staffWithFactor } from '@/tests/factories/staff';
import { actionsOf, dangerousActions, mayDo, permit } from './abilities';
import { staffRoles } from './record';

test.each([
  ['desk', ['search', 'readPerson', 'correct', 'changeAddress', 'resend', 'badge', 'walkIn'], ['export']],
  [
    'organiser',
    ['premarket', 'lists', 'export', 'block', 'erase', 'staff', 'history', 'deleteSelf'],
    ['changeOrganisers'],
  ],
  ['owner', ['search', 'erase', 'changeOrganisers'], []],
] as const)('the role %s has %j, and not %j', (role, has, lacks) => {
  for (const action of has) expect(mayDo(role, action), action).toBe(true);
  for (const action of lacks) expect(mayDo(role, action), action).toBe(false);
});

test('an action that is in no role is denied to everybody', () => {
  for (const role of staffRoles) {
    expect(mayDo(role, 'sell tickets' as never)).toBe(false);
    expect(mayDo(role, 'length' as never)).toBe(false);
  }
});

test('every role has the actions of the role before it', () => {
  expect(actionsOf.organiser).toEqual(expect.arrayContaining([...actionsOf.desk]));
  expect(actionsOf.owner).toEqual(expect.arrayContaining([...actionsOf.organiser]));
});

test('nothing is permitted before the second factor, and dangerous actions only for ten minutes after it', async () => {
  const parts = officeParts();
  const without = await newStaff(parts, 'organiser', 'luz@example.mx');
  const staff = await staffWithFactor(parts, 'owner');
  for (const action of actionsOf.owner) {
    const expected = { ok: false, code: mayDo('organiser', action) ? 'factor_required' : 'not_found' };
    expect(permit(without, action, parts.clock()), action).toEqual(expected);
    expect(permit(staff, action, parts.clock()).ok, action).toBe(true);
  }
  parts.pass(10 * 60);
  for (const action of actionsOf.owner) {
    expect(permit(staff, action, parts.clock()).ok, action).toBe(!dangerousActions.has(action));
  }
  expect([...dangerousActions].sort()).toEqual([
    'changeOrganisers',
    'changeStaff',
    'deleteSelf',
    'erase',
    'export',
    'renewCodes',
  ]);
});
