import type { NextAuthConfig } from 'next-auth';
import Facebook from 'next-auth/providers/facebook';
import Google from 'next-auth/providers/google';
import MicrosoftEntraId from 'next-auth/providers/microsoft-entra-id';
import type { Env } from '@/lib/base/env';
import { keysOf } from '@/lib/base/records';

/** Auth.js's name of each provider, by the name in the portal's paths. */
export const providerIds = {
  google: 'google',
  facebook: 'facebook',
  outlook: 'microsoft-entra-id',
} as const;

export type ProviderName = keyof typeof providerIds;

const credentialsOf = (env: Env) => ({
  google: { clientId: env.AUTH_GOOGLE_ID, clientSecret: env.AUTH_GOOGLE_SECRET },
  outlook: { clientId: env.AUTH_MICROSOFT_ENTRA_ID_ID, clientSecret: env.AUTH_MICROSOFT_ENTRA_ID_SECRET },
  facebook: { clientId: env.AUTH_FACEBOOK_ID, clientSecret: env.AUTH_FACEBOOK_SECRET },
});

/** The providers whose id and secret are set. */
export function configuredProviders(env: Env): ProviderName[] {
  const credentials = credentialsOf(env);
  return keysOf(credentials).filter((name) => Object.values(credentials[name]).every(Boolean));
}

const checks: ('pkce' | 'state')[] = ['pkce', 'state'];
const openId = {
  checks,
  profile: ({ sub, name, email }: Record<'sub' | 'name' | 'email', string>) => ({ id: sub, name, email }),
};
const microsoftForAll = 'https://login.microsoftonline.com/common/v2.0';

/**
 * The configured providers for Auth.js. Only name and email are requested: no picture is fetched and no token is kept.
 */
export function authProviders(env: Env): NextAuthConfig['providers'] {
  const credentials = credentialsOf(env);
  const providers = {
    google: Google({
      ...openId,
      ...credentials.google,
      ...(env.AUTH_GOOGLE_ISSUER && { issuer: env.AUTH_GOOGLE_ISSUER }),
    }),
    outlook: MicrosoftEntraId({
      ...openId,
      ...credentials.outlook,
      issuer: env.AUTH_MICROSOFT_ENTRA_ID_ISSUER ?? microsoftForAll,
      authorization: { params: { scope: 'openid profile email' } },
    }),
    facebook: Facebook({
      ...credentials.facebook,
      checks: openId.checks,
      profile: ({ id, name, email }) => ({ id, name, email }),
    }),
  };
  return configuredProviders(env).map((name) => providers[name]);
}

/** Tenants in which anybody can create an account with any email address. The last one is for personal accounts. */
const sharedTenants = new Set([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
]);

/**
 * Whether the provider confirms the email: Google by a claim, Microsoft by a fixed tenant or a claim, Facebook never.
 */
export function isEmailVerified(
  provider: string,
  claims: Readonly<Record<string, unknown>>,
  env: Pick<Env, 'AUTH_MICROSOFT_ENTRA_ID_ISSUER'>,
): boolean {
  if (provider === providerIds.google) return claims.email_verified === true;
  if (provider !== providerIds.outlook) return false;
  const [, tenant = ''] = new URL(env.AUTH_MICROSOFT_ENTRA_ID_ISSUER ?? microsoftForAll).pathname.split('/');
  const isFixedTenant = tenant !== '' && !sharedTenants.has(tenant.toLowerCase());
  return isFixedTenant || [true, 1, '1', 'true'].some((each) => each === claims.xms_edov);
}
