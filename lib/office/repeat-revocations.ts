import type { User } from '@/lib/accounts/record';
import { toSignedInUser, withoutPasswords } from '@/lib/accounts/rules';
import type { AccountDeps } from '@/lib/accounts/types';
import { withoutContact } from '@/lib/outreach/parties/contact';
import { endedParty } from '@/lib/outreach/parties/party-state';
import type { Party } from '@/lib/outreach/parties/record';
import { withNewCode } from '@/lib/outreach/parties/renew-code';
import type { Parties } from '@/lib/outreach/parties/repository';
import type { Attendees } from '@/lib/registration/repository';
import { type PartyRevocation, partyRevocations, type Revocation } from '@/lib/revocations/record';
import type { RevocationRecords } from '@/lib/revocations/repository';
import { inForce } from '@/lib/revocations/rules';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import { type StaffMember, type StaffRole, staffRoles } from './record';
import type { Roster } from './repository';
import { readRole } from './rules';

interface RepeatDeps extends Pick<AccountDeps, 'users' | 'secrets' | 'clock' | 'releaseBrowsers'> {
  roster: Pick<Roster, 'members' | 'restrict'>;
  attendees: Pick<Attendees, 'update'>;
  parties: Pick<Parties, 'update'>;
  revocationRecords: Pick<RevocationRecords, 'isRepeated' | 'noteRepeated'>;
}

/** What was revoked again. */
export interface Repeated {
  /** The members whose role was ended or lowered, with the role that remains. */
  roles: { email: string; from: StaffRole; to: StaffRole | 'ended' }[];
  factors: number;
  /** Accounts that lost recovery codes. */
  recoveryCodes: number;
  passes: number;
  passwords: number;
  /** The parties that have another code, have no contact or are ended. */
  parties: { name: string; revoked: PartyRevocation[] }[];
}

/**
 * Revokes again in a restored database what was revoked after its backup. Every step can be repeated.
 * - Only the last state of a pass counts.
 * - A role that was given again after its end stays ended; a changed one is at most the lowest it was.
 * - What has been repeated in this database is not repeated again, so that it undoes nothing that people did since.
 * - A record that cannot be read is reported to the log and skipped.
 */
export async function repeatRevocations(
  deps: RepeatDeps,
  revocations: readonly Revocation[],
): Promise<Repeated> {
  const missing: Revocation[] = [];
  for (const each of revocations)
    if (!(await deps.revocationRecords.isRepeated(each._id))) missing.push(each);
  const effective = inForce(missing);
  const repeated: Repeated = {
    roles: [],
    factors: 0,
    recoveryCodes: 0,
    passes: 0,
    passwords: 0,
    parties: [],
  };
  await repeatRoles(deps, effective, repeated);
  for (const [id, own] of bySubject(effective, ofAccounts)) await repeatInAccount(deps, id, own, repeated);
  for (const [id, own] of bySubject(effective, ['party'])) await repeatInParty(deps, id, own, repeated);
  for (const { kind, subject, at } of effective) {
    if (kind === 'pass' && (await blockAgain(deps, subject, at))) repeated.passes++;
  }
  for (const each of missing) await deps.revocationRecords.noteRepeated(each, deps.clock());
  return repeated;
}

/** The place of a role among the roles; -1 for `ended`. */
function rankOf(value: unknown): number {
  const role = readRole(value);
  return role ? staffRoles.indexOf(role) : -1;
}

async function repeatRoles(
  { roster, users, secrets }: RepeatDeps,
  revocations: readonly Revocation[],
  repeated: Repeated,
): Promise<void> {
  const ofRoles = revocations.filter(({ kind }) => kind === 'role');
  if (ofRoles.length === 0) return;
  const accounts = new Map<string, string | undefined>();
  for (const { emailKey } of await roster.members())
    accounts.set(emailKey, (await unlessUnreadable(users.byEmailKey(emailKey), null))?._id);
  /** The highest role that the owner of an address may have: the lowest that remained. */
  const limitOf = (emailKey: string): StaffRole | 'ended' | undefined => {
    const account = accounts.get(emailKey);
    const own = ofRoles.filter(
      (each) =>
        (account !== undefined && each.account === account) ||
        secrets.verify('revocation', emailKey, each.subject),
    );
    if (own.length === 0) return undefined;
    return staffRoles[Math.min(...own.map(({ value }) => rankOf(value)))] ?? 'ended';
  };
  const before = await roster.members();
  const after = new Map((await roster.restrict(limitOf)).map((member) => [member.emailKey, member.role]));
  repeated.roles = before.flatMap(({ email, emailKey, role: from }: StaffMember) => {
    const to = after.get(emailKey) ?? 'ended';
    return to === from ? [] : [{ email, from, to }];
  });
}

const ofAccounts = ['factor', 'recovery code', 'recovery codes', 'password'] as const;

/** The revocations of these kinds by what they are about. */
function bySubject(revocations: readonly Revocation[], kinds: readonly Revocation['kind'][]) {
  const subjects = new Map<string, Revocation[]>();
  for (const each of revocations)
    if (kinds.includes(each.kind)) subjects.set(each.subject, [...(subjects.get(each.subject) ?? []), each]);
  return subjects;
}

async function repeatInAccount(
  { users, releaseBrowsers }: RepeatDeps,
  id: string,
  revocations: readonly Revocation[],
  repeated: Repeated,
): Promise<void> {
  const isRevoked = (...kinds: Revocation['kind'][]) => revocations.some(({ kind }) => kinds.includes(kind));
  let former: User | undefined;
  const updated = await unlessUnreadable(
    users.update(id, (current) => {
      former = current;
      const next = revocations.reduce(revokedIn, current);
      return next === current ? null : next;
    }),
    null,
  );
  if (updated?.outcome !== 'updated' || !former) return;
  const { staff, passwordHash, identities } = updated.document;
  if (former.staff && !staff) repeated.factors++;
  else if (isRevoked('recovery code', 'recovery codes')) repeated.recoveryCodes++;
  if (former.passwordHash !== passwordHash || former.identities.length !== identities.length) {
    repeated.passwords++;
    await releaseBrowsers(toSignedInUser(updated.document));
  }
}

/** The account after a revocation; the same object if it changes nothing. */
function revokedIn(user: User, { kind, value }: Revocation): User {
  const { staff } = user;
  if (kind === 'password') return withoutPasswords(user);
  if (kind === 'factor') return staff ? { ...user, staff: undefined } : user;
  if (!staff) return user;
  const isUsed = (hash: string) => kind === 'recovery codes' || hash === value;
  const recoveryHashes = staff.recoveryHashes.filter((hash) => !isUsed(hash));
  return recoveryHashes.length < staff.recoveryHashes.length
    ? { ...user, staff: { ...staff, recoveryHashes } }
    : user;
}

async function repeatInParty(
  { parties, clock }: RepeatDeps,
  id: string,
  revocations: readonly Revocation[],
  repeated: Repeated,
): Promise<void> {
  const revoked = partyRevocations.filter((value) => revocations.some((each) => each.value === value));
  const updated = await unlessUnreadable(
    parties.update(id, (party) =>
      party.endedAt ? null : revoked.reduce((next, value) => revokedInParty(next, value, clock()), party),
    ),
    null,
  );
  if (updated?.outcome === 'updated') repeated.parties.push({ name: updated.document.name, revoked });
}

function revokedInParty(party: Party, value: PartyRevocation, now: Date): Party {
  if (value === 'code') return withNewCode(party);
  // The backup names the former contact, who could ask for a link.
  return value === 'contact' ? withoutContact(party) : endedParty(party, now);
}

async function blockAgain({ attendees, clock }: RepeatDeps, id: string, blockedAt: Date): Promise<boolean> {
  const blocked = await unlessUnreadable(
    attendees.update(id, (current) =>
      current.blockedAt ? null : { ...current, blockedAt, updatedAt: clock() },
    ),
    null,
  );
  return blocked?.outcome === 'updated';
}
