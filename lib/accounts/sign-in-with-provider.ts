import { isEmail } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import { countSignUp } from '@/lib/limits/mailbox-limit';
import { keepsCredentials } from './abilities';
import { queueAccountMail, queueSecurityNotice } from './mails';
import type { User } from './record';
import { giveToOwner, identityOf, isActive, newUser, toSignedInUser } from './rules';
import { cleanName } from './schema';
import type { AccountDeps, ProviderProfile, SignedInUser } from './types';

type ProviderDeps = Pick<
  AccountDeps,
  | 'users'
  | 'providerLinks'
  | 'limits'
  | 'mailPermits'
  | 'clock'
  | 'isRegistrationOpen'
  | 'securityEvent'
  | 'revocations'
>;

/** The names of providers in mails. */
const providerLabels: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  'microsoft-entra-id': 'Microsoft',
};

/** The request that brought the person back from the provider. */
interface Arrival {
  locale: Locale;
  client: string;
  /** The category that a link had chosen in the browser (`readWish`), for a new account. */
  wish?: string | undefined;
}

/**
 * The user that an account at a provider signs in as, or null. A link counts only if the user's own record lists that
 * identity.
 */
export async function findUserByProvider(
  deps: Pick<ProviderDeps, 'users' | 'providerLinks'>,
  provider: string,
  providerAccountId: string,
): Promise<User | null> {
  const userId = await deps.providerLinks.find(provider, providerAccountId);
  const user = userId === null ? null : await deps.users.byId(userId);
  return user?.identities.includes(identityOf(provider, providerAccountId)) ? user : null;
}

/**
 * Signs in with a provider's account.
 * - It is added to the account with its email if the provider verified that email. An account that was not active yet,
 *   or whose other credentials may be somebody else's, loses those credentials (docs/decisions/024).
 * - An unknown email creates an account within the limits on signing up, to be activated unless the provider verified it.
 * - Everything else is refused as `unauthenticated`.
 */
export async function signInWithProvider(
  deps: ProviderDeps,
  profile: ProviderProfile,
  arrival: Arrival,
): Promise<Result<SignedInUser>> {
  const user = await findOrCreateUser(deps, profile, arrival);
  const subject = { ...(user && { userId: user._id }), provider: profile.provider };
  deps.securityEvent(user ? 'sign_in' : 'sign_in_failed', subject);
  return user ? ok(toSignedInUser(user)) : refuse('unauthenticated');
}

async function findOrCreateUser(
  deps: ProviderDeps,
  profile: ProviderProfile,
  arrival: Arrival,
): Promise<User | null> {
  const { provider, providerAccountId } = profile;
  const linkedUser = await findUserByProvider(deps, provider, providerAccountId);
  const email = profile.email?.trim() ?? '';
  if (linkedUser && (isActive(linkedUser) || !profile.isEmailVerified)) return linkedUser;
  if (!isEmail(email)) return linkedUser;
  // A parallel request may create the account between lookup and insert, or its owner may delete it before the
  // identity is added. The next round looks it up again.
  for (let round = 0; round < 3; round++) {
    const account = await deps.users.byEmailKey(emailKey(email));
    const user = account
      ? await addIdentity(deps, account, profile)
      : await createUser(deps, profile, email, arrival);
    if (user === 'changed') continue;
    if (user === null) return null;
    await deps.providerLinks.link(user._id, provider, providerAccountId);
    deps.securityEvent(account ? 'provider_joined' : 'account_created', { userId: user._id, provider });
    return user;
  }
  return null;
}

async function addIdentity(
  deps: ProviderDeps,
  account: User,
  profile: ProviderProfile,
): Promise<User | null | 'changed'> {
  if (!profile.isEmailVerified) return null;
  const now = deps.clock();
  const identity = identityOf(profile.provider, profile.providerAccountId);
  if (!keepsCredentials(account)) await deps.revocations.add({ kind: 'password', subject: account._id });
  const updated = await deps.users.update(account._id, (current) => {
    if (current.emailKey !== account.emailKey) return null;
    const owned = keepsCredentials(current) ? current : giveToOwner(current, now);
    const joined = {
      ...owned,
      name: isActive(current) ? current.name : nameOf(profile, current.email),
      identities: [...new Set([...owned.identities, identity])],
      vouchedIdentities: [...new Set([...owned.vouchedIdentities, identity])],
      updatedAt: now,
    };
    if (current.identities.includes(identity) && owned === current) return joined;
    const detail = providerLabels[profile.provider] ?? profile.provider;
    return queueSecurityNotice(joined, 'providerJoined', now, { detail });
  });
  return updated.outcome === 'updated' ? updated.document : 'changed';
}

async function createUser(
  deps: ProviderDeps,
  profile: ProviderProfile,
  email: string,
  { locale, client, wish }: Arrival,
): Promise<User | null | 'changed'> {
  if (!deps.isRegistrationOpen()) return null;
  const now = deps.clock();
  const identities = [identityOf(profile.provider, profile.providerAccountId)];
  const created: User = {
    ...newUser({ name: nameOf(profile, email), email, locale, wish }, now),
    identities,
  };
  const insert = async (user: User) => ((await deps.users.insert(user)).inserted ? user : 'changed');
  if (profile.isEmailVerified) {
    return insert({
      ...created,
      emailVerified: now,
      vouchedIdentities: identities,
      hasProvenCredentials: true,
    });
  }
  const { registerByClient: byClient, registerByMailbox: byMailbox } = deps.limits;
  const { over, undo } = await countSignUp({ byClient, byMailbox }, { client, email });
  if (over) return null;
  const permit = await deps.mailPermits.paced(client);
  const user = await insert(queueAccountMail(created, 'activation', locale, permit));
  if (user === 'changed') await undo();
  return user;
}

/** The profile's name, or else the part of the email before the `@`. */
function nameOf(profile: ProviderProfile, email: string): string {
  return (cleanName(profile.name ?? '') || email.slice(0, email.lastIndexOf('@'))).slice(0, 80);
}
