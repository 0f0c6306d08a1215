import { commandLine as by } from '../lib/audit/record';
import { ok, type Result } from '../lib/base/result';
import { deps } from '../lib/deps';
import { endRole, giveRole, resetFactor } from '../lib/office/change-staff';
import { makeEnrolmentAddress } from '../lib/office/factor/request-link';
import { listStaff } from '../lib/office/list-staff';
import { staffRoles } from '../lib/office/record';
import type { Command, CommandOutcome } from './admin-command';

/** The commands for the staff of the office. */
export const staffCommands: readonly Command[] = [
  {
    name: 'staff add',
    arguments: ['<email>'],
    does: 'gives the owner of an address the role that one of these switches names, now or once they have an account',
    switches: [...staffRoles, 'json'],
    async run([email = ''], switches) {
      const roles = staffRoles.filter((role) => switches[role]);
      const [role] = roles;
      if (!role || roles.length > 1) throw new Error('Name one role: --owner, --organiser or --desk.');
      return report(await giveRole(deps(), { email, role, by }), `${email} has the role ${role}.`);
    },
  },
  {
    name: 'staff end',
    arguments: ['<email>'],
    does: 'ends the access of a member of staff',
    switches: ['json'],
    run: async ([email = '']) =>
      report(await endRole(deps(), { email, by }), `${email} no longer has a role.`),
  },
  {
    name: 'staff reset-factor',
    arguments: ['<email>'],
    does: 'removes the second factor of a member of staff who lost it',
    switches: ['json'],
    run: async ([email = '']) =>
      report(
        await resetFactor(deps(), { email, by }),
        `${email} sets up a second factor with a mailed link.`,
      ),
  },
  {
    name: 'staff link',
    arguments: ['<email>'],
    does: 'prints the link that sets up the second factor of a member of staff, if mail fails',
    switches: ['json'],
    async run([email = '']) {
      const link = await makeEnrolmentAddress(deps(), email);
      return report(link.ok ? ok(null) : link, link.ok ? link.value : '');
    },
  },
  {
    name: 'staff list',
    does: 'lists staff, what they still have to set up, and when they were last seen',
    switches: ['json'],
    run: printStaff,
  },
];

async function printStaff(): Promise<CommandOutcome> {
  const data = (await listStaff(deps(), by)).map(({ isSelf, ...member }) => member);
  const lines = data.map(({ role, email, state, lastSeenAt }) =>
    [role, email, state, lastSeenAt?.toISOString() ?? 'never seen'].join('  '),
  );
  return { text: lines.join('\n') || 'There is no staff yet.', data };
}

/** The messages for refusals of the use cases. */
const refusals: Readonly<Record<string, string>> = {
  invalid_fields: 'This is not an email address.',
  last_owner: 'This is the last owner. Make somebody else an owner first.',
  staff_full: 'The staff already has 200 members, which is the maximum. End the access of somebody first.',
  not_found: 'No member of staff has this address.',
  already_processed: 'This member has a second factor. Remove it first: staff reset-factor.',
};

function report(result: Result<null>, text: string): CommandOutcome {
  if (!result.ok) throw new Error(refusals[result.code] ?? result.code);
  return { text, data: { done: text } };
}
