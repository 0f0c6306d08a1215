import type { Result } from '../lib/base/result';
import { deps } from '../lib/deps';
import { endRole, giveRole, resetFactor } from '../lib/office/change-staff';
import { listStaff } from '../lib/office/list-staff';
import { staffRoles } from '../lib/office/record';
import type { Command, Outcome } from './admin-command';

const by = 'command line';

/** The commands about who works in the office. */
export const staffCommands: readonly Command[] = [
  {
    name: 'staff add',
    arguments: ['<email>'],
    does: 'gives the owner of an address one of these roles, now or once they have an account',
    switches: [...staffRoles, 'json'],
    async run([email = ''], given) {
      const roles = staffRoles.filter((role) => given[role]);
      const [role] = roles;
      if (!role || roles.length > 1) throw new Error('Name one role: --owner, --organiser or --desk.');
      return report(await giveRole(deps(), { email, role, by }), `${email} has the role ${role}.`);
    },
  },
  {
    name: 'staff end',
    arguments: ['<email>'],
    does: 'ends the access of somebody to the office',
    switches: ['json'],
    run: async ([email = '']) =>
      report(await endRole(deps(), { email, by }), `${email} has no role any more.`),
  },
  {
    name: 'staff reset-factor',
    arguments: ['<email>'],
    does: 'removes the second factor of somebody who lost it',
    switches: ['json'],
    run: async ([email = '']) =>
      report(
        await resetFactor(deps(), { email, by }),
        `${email} sets up a second factor at the next sign-in.`,
      ),
  },
  {
    name: 'staff list',
    does: 'who works in the office, what they still have to do, and when they were last seen',
    switches: ['json'],
    run: printStaff,
  },
];

async function printStaff(): Promise<Outcome> {
  const data = (await listStaff(deps(), by)).map(({ isSelf, ...member }) => member);
  const lines = data.map(({ role, email, state, lastSeenAt }) =>
    [role, email, state, lastSeenAt?.toISOString() ?? 'never seen'].join('  '),
  );
  return { text: lines.join('\n') || 'Nobody works in the office yet.', data };
}

/** Sentences for what the use cases refuse. */
const refusals: Readonly<Record<string, string>> = {
  invalid_fields: 'This is not an email address.',
  last_owner: 'This is the last owner. Make somebody else an owner first.',
  not_found: 'Nobody works in the office with this address.',
};

function report(result: Result<null>, text: string): Outcome {
  if (!result.ok) throw new Error(refusals[result.code] ?? result.code);
  return { text, data: { done: text } };
}
