import { expect, test } from 'vitest';
import { newStaff, officeParts, permitted, staffWithFactor } from '@/tests/factories/staff';
import {
  actionsOf,
  dangerousActions,
  isFactorGiven,
  mayDo,
  mayGive,
  type OfficeAction,
  permit,
} from './abilities';
import { type StaffRole, staffRoles } from './record';

/** The actions that each role has besides those of the role before it. */
const added = {
  desk: [
    ...['today', 'search', 'readPerson', 'correct', 'changeAddress', 'resend', 'badge', 'walkIn'],
    ...['note', 'gates', 'renewCodes', 'deleteSelf'],
  ],
  organiser: [
    ...[
      'premarket',
      'lists',
      'seats',
      'devices',
      'parties',
      'invite',
      'sendInvitations',
      'grantPremarket',
      'mails',
      'export',
      'block',
      'erase',
      'staff',
      'changeStaff',
    ],
    'history',
  ],
  owner: ['changeOrganisers'],
} as Record<StaffRole, OfficeAction[]>;

test('every role has its own actions and those of the role before it, and no other', () => {
  const roles = ['desk', 'organiser', 'owner'] as const;
  for (const [rank, role] of roles.entries())
    for (const [lowest, other] of roles.entries())
      for (const action of added[other])
        expect(mayDo(role, action), `${role}: ${action}`).toBe(rank >= lowest);
  expect(actionsOf.owner).toHaveLength(Object.values(added).flat().length);
});

test('an action that is in no role is denied to everybody', () => {
  for (const role of staffRoles) {
    expect(mayDo(role, 'sell tickets' as never)).toBe(false);
    expect(mayDo(role, 'length' as never)).toBe(false);
  }
});

test('only owners decide on organisers and owners', async () => {
  const parts = officeParts();
  for (const [role, isOwner] of [
    ['organiser', false],
    ['owner', true],
  ] as const) {
    const staff = permitted(await staffWithFactor(parts, role), 'changeStaff', parts.clock());
    expect(
      staffRoles.map((each) => [each, mayGive(staff, each)]),
      role,
    ).toEqual(staffRoles.map((each) => [each, each === 'desk' || isOwner]));
  }
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
  expect([without, staff].map((each) => isFactorGiven(each, parts.clock()))).toEqual([false, true]);
  expect([...dangerousActions].sort()).toEqual([
    'changeOrganisers',
    'changeStaff',
    'deleteSelf',
    'devices',
    'erase',
    'export',
    'grantPremarket',
    'renewCodes',
    'sendInvitations',
  ]);
});
