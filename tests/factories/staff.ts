import { TOTP } from 'otpauth';
import { openSession } from '@/lib/accounts/session';
import { createAudit } from '@/lib/audit/repository';
import { emailKey } from '@/lib/base/email-key';
import { type OfficeAction, permit, type StaffFor } from '@/lib/office/abilities';
import { giveRole } from '@/lib/office/change-staff';
import { offeredSecret } from '@/lib/office/factor/authenticator';
import { type EnrolmentProof, enrolmentAddress, enrolmentStep } from '@/lib/office/factor/enrolment';
import { createFactorLimit } from '@/lib/office/factor/factor-limit';
import { giveCode } from '@/lib/office/factor/give-code';
import { findStaff, lacksFactor } from '@/lib/office/find-staff';
import type { StaffRole } from '@/lib/office/record';
import { createRoster } from '@/lib/office/repository';
import { createShownPeople } from '@/lib/office/trail/shown-people';
import type { Staff } from '@/lib/office/types';
import { createDataRequests } from '@/lib/privacy/repository';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import type { Store } from '@/lib/store/port';
import { accountParts, activeUser, userRecord } from './accounts';
import { aShow } from './events';
import { limitSettings } from './limits';

/** The dependencies of the office's use cases, on an empty store, with a clock that the test sets. */
export function officeParts(options: { secret?: string; store?: Store } = {}) {
  const accounts = accountParts(options);
  const { store, clock, securityEvent } = accounts;
  const roster = createRoster(store);
  return {
    ...accounts,
    event: aShow,
    roster,
    dataRequests: createDataRequests(store),
    shown: createShownPeople(store, {
      users: accounts.users,
      roster,
      clock,
      securityEvent,
      event: aShow,
      hash: limitSettings.hash,
    }),
    audit: createAudit(store),
    backfill: createBackfill(store),
    limits: { ...accounts.limits, factorByStaff: createFactorLimit(store, limitSettings) },
  };
}

export type OfficeParts = ReturnType<typeof officeParts>;

/** A new session of a member of staff without a second factor. Their password is proven to be theirs. */
export async function newStaff(parts: OfficeParts, role: StaffRole, email = `${role}@example.mx`) {
  const given = await giveRole(parts, { email, role, by: 'command line' });
  if (!given.ok) throw new Error(given.code);
  const user = await activeUser(parts, { email });
  await parts.users.update(user.id, (current) => ({ ...current, hasProvenCredentials: true }));
  const { sessionId } = await openSession(parts, user, '');
  return staffIn(parts, { id: user.id, sessionId });
}

/** The member of staff in a session, as stored now. */
export async function staffIn(parts: OfficeParts, session: Parameters<typeof findStaff>[1]): Promise<Staff> {
  const staff = await findStaff(parts, session);
  if (!staff) throw new Error('This is nobody of the staff.');
  return staff;
}

/** The code that an authenticator app with this secret shows now. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() });

/** The proof of a link that was sent a minute before this session began. */
export async function enrolmentOf(
  parts: Pick<OfficeParts, 'roster' | 'secrets' | 'env' | 'clock' | 'securityEvent'>,
  staff: Staff,
): Promise<EnrolmentProof> {
  const enrolment = await parts.roster.offerEnrolment(emailKey(staff.email));
  if (!enrolment) throw new Error('This is nobody of the staff.');
  const clock = () => new Date(staff.session.startedAt.getTime() - 60_000);
  const link = new URL(enrolmentAddress({ ...parts, clock }, enrolment)).searchParams.get('id');
  const opened = await enrolmentStep({ ...parts, clock }, staff, link);
  if (opened.step !== 'setUp') throw new Error(opened.step);
  return opened.enrolment;
}

/** Sets up the authenticator app. Returns its secret, the recovery codes, and the staff as of the next request. */
export async function setUpFactor(parts: OfficeParts, staff: Staff) {
  const secret = offeredSecret(parts.secrets, staff);
  const enrolment = lacksFactor(staff) ? await enrolmentOf(parts, staff) : undefined;
  const given = await giveCode(parts, staff, codeAt(secret, parts.clock()), { enrolment, client: 'c' });
  if (!given.ok) throw new Error(given.code);
  const next = await staffIn(parts, { id: staff.id, sessionId: staff.session.id });
  return { secret, recoveryCodes: given.value.recoveryCodes ?? [], staff: next };
}

/** A member of staff who gave their second factor just now. */
export async function staffWithFactor(parts: OfficeParts, role: StaffRole, email?: string): Promise<Staff> {
  const staff = await newStaff(parts, role, email);
  await setUpFactor(parts, staff);
  const { sessionId } = await openSession(parts, await signedIn(parts, staff.id), '', {
    factorAt: parts.clock(),
  });
  return staffIn(parts, { id: staff.id, sessionId });
}

async function signedIn(parts: OfficeParts, id: Staff['id']) {
  const { name, email, tokenVersion } = await userRecord(parts, id);
  return { id, name, email, active: true, tokenVersion };
}

/** A member of staff who may do this now. */
export async function staffPermitted<A extends OfficeAction>(
  parts: OfficeParts,
  role: StaffRole,
  action: A,
  email?: string,
): Promise<StaffFor<A>> {
  return permitted(await staffWithFactor(parts, role, email), action, parts.clock());
}

/** The member of staff with the proof that they may do this. */
export function permitted<A extends OfficeAction>(staff: Staff, action: A, now: Date): StaffFor<A> {
  const permission = permit(staff, action, now);
  if (!permission.ok) throw new Error(permission.code);
  return permission.value;
}
