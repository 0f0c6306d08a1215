import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { emailKey } from '@/lib/base/email-key';
import type { ProviderLinks } from '@/lib/store/provider-links';
import type { Users } from './repository';
import { userOfProvider } from './sign-in-with-provider';
import type { User } from './types';

/**
 * What Auth.js asks of a database. Accounts are made and joined by `signInWithProvider` alone, before Auth.js looks:
 * there is no other way in.
 */
export function createAdapter(deps: { users: Users; links: ProviderLinks }): Adapter {
  const found = async (user: Promise<User | null>) => {
    const record = await user;
    return record && adapterUser(record);
  };
  return {
    getUser: (id) => found(deps.users.byId(id)),
    getUserByEmail: (email) => found(deps.users.byEmailKey(emailKey(email))),
    getUserByAccount: ({ provider, providerAccountId }) =>
      found(userOfProvider(deps, provider, providerAccountId)),
    createUser: forbidden,
    updateUser: forbidden,
    linkAccount: forbidden,
  };
}

function forbidden(): never {
  throw new Error('Auth.js changes no account by itself.');
}

function adapterUser(user: User): AdapterUser {
  return { id: user._id, name: user.name, email: user.email, emailVerified: user.emailVerified ?? null };
}
