import { isEmail } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Locale } from '@/lib/i18n/locale';
import type { ProviderLinks } from '@/lib/store/provider-links';
import { queueActivation } from './mails';
import type { Users } from './repository';
import { identityOf, isActive, newUser, signedIn, takenOver } from './rules';
import { cleanName } from './schema';
import type { ProviderProfile, SignedInUser, User } from './types';

export interface ProviderDeps {
  users: Users;
  links: ProviderLinks;
  clock: () => Date;
  isRegistrationOpen: () => boolean;
}

/** The user whom a provider's account signs in as, or null; a link that the user's own record does not confirm counts for nothing. */
export async function userOfProvider(
  deps: Pick<ProviderDeps, 'users' | 'links'>,
  provider: string,
  providerAccountId: string,
): Promise<User | null> {
  const userId = await deps.links.find(provider, providerAccountId);
  const user = userId === null ? null : await deps.users.byId(userId);
  return user?.identities.includes(identityOf(provider, providerAccountId)) ? user : null;
}

/**
 * Signs in by a provider (design.md, "Accounts"). An account of the same e-mail is joined if it is active and the
 * provider vouches for the e-mail; one that waits is taken over then, without its password and sessions. An unknown
 * e-mail makes an account: active if vouched for, else waiting for its activation mail. Everything else is
 * `unauthenticated`.
 */
export async function signInWithProvider(
  deps: ProviderDeps,
  profile: ProviderProfile,
  locale: Locale,
): Promise<Result<SignedInUser>> {
  const { provider, providerAccountId } = profile;
  const known = await userOfProvider(deps, provider, providerAccountId);
  if (known && (isActive(known) || !profile.isEmailVouched)) return ok(signedIn(known));

  const email = profile.email?.trim() ?? '';
  if (!isEmail(email)) return known ? ok(signedIn(known)) : refuse('unauthenticated');
  // Somebody else may make the account between the look and the insert: the next round finds it.
  for (let round = 0; round < 3; round++) {
    const found = await deps.users.byEmailKey(emailKey(email));
    const user = found ? await join(deps, found, profile) : await create(deps, profile, email, locale);
    if (user === 'again') continue;
    if (user === null) break;
    await deps.links.link(user._id, provider, providerAccountId);
    return ok(signedIn(user));
  }
  return refuse('unauthenticated');
}

async function join(deps: ProviderDeps, found: User, profile: ProviderProfile): Promise<User | null> {
  if (!profile.isEmailVouched) return null;
  const now = deps.clock();
  const identity = identityOf(profile.provider, profile.providerAccountId);
  const updated = await deps.users.update(found._id, (current) => {
    if (isActive(current)) {
      const others = current.identities.filter((each) => each !== identity);
      return { ...current, identities: [...others, identity], updatedAt: now };
    }
    return { ...takenOver(current, now), name: nameOf(profile, current.email), identities: [identity] };
  });
  return updated.outcome === 'updated' ? updated.document : null;
}

async function create(
  deps: ProviderDeps,
  profile: ProviderProfile,
  email: string,
  locale: Locale,
): Promise<User | null | 'again'> {
  if (!deps.isRegistrationOpen()) return null;
  const now = deps.clock();
  const user: User = {
    ...newUser({ name: nameOf(profile, email), email, locale }, now),
    identities: [identityOf(profile.provider, profile.providerAccountId)],
  };
  const ready = profile.isEmailVouched ? { ...user, emailVerified: now } : queueActivation(user, locale, now);
  const stored = await deps.users.insert(ready);
  return stored.inserted ? ready : 'again';
}

function nameOf(profile: ProviderProfile, email: string): string {
  return (cleanName(profile.name ?? '') || email.slice(0, email.lastIndexOf('@'))).slice(0, 80);
}
