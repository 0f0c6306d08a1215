import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { emailKey } from '@/lib/base/email-key';
import type { User } from './record';
import { findUserByProvider } from './sign-in-with-provider';
import type { AccountDeps } from './types';

/** Read access for Auth.js. Only `signInWithProvider` creates and links accounts, before Auth.js looks them up. */
export function createAdapter(deps: Pick<AccountDeps, 'users' | 'providerLinks'>): Adapter {
  const toAdapterUser = async (searched: Promise<User | null>): Promise<AdapterUser | null> => {
    const user = await searched;
    return (
      user && { id: user._id, name: user.name, email: user.email, emailVerified: user.emailVerified ?? null }
    );
  };
  return {
    getUser: (id) => toAdapterUser(deps.users.byId(id)),
    getUserByEmail: (email) => toAdapterUser(deps.users.byEmailKey(emailKey(email))),
    getUserByAccount: ({ provider, providerAccountId }) =>
      toAdapterUser(findUserByProvider(deps, provider, providerAccountId)),
    createUser: forbidden,
    updateUser: forbidden,
    linkAccount: forbidden,
  };
}

function forbidden(): never {
  throw new Error('Auth.js must not change accounts.');
}
