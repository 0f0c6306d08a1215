import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import type { ProviderName } from '@/lib/accounts/providers';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The social sign-in buttons, one for each configured provider. */
export async function SocialButtons({
  providers,
  callbackUrl,
}: {
  providers: readonly ProviderName[];
  /** A path of the portal to return to. */
  callbackUrl?: string;
}) {
  if (providers.length === 0) return null;
  const t = await pageTexts('account.social');
  const query = callbackUrl ? `?${new URLSearchParams({ callbackUrl })}` : '';
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <div className="grid gap-3">
        {providers.map((name) => (
          <ButtonLink key={name} href={`/api/users/${name}${query}`} variant="secondary" isWide>
            {marks[name]}
            {t(name)}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

const look = { width: 20, height: 20, viewBox: '0 0 20 20' } as const;

const marks: Record<ProviderName, ReactNode> = {
  google: (
    <svg aria-hidden="true" {...look} fill="none" strokeWidth="3.4">
      <path stroke="#ea4335" d="M4.9 5.9A6.5 6.5 0 0 1 14.6 5.4" />
      <path stroke="#fbbc05" d="M4.9 14.1a6.5 6.5 0 0 1 0-8.2" />
      <path stroke="#34a853" d="M14.3 14.9a6.5 6.5 0 0 1-9.4-.8" />
      <path stroke="#4285f4" d="M10 10h6.5a6.5 6.5 0 0 1-2.2 4.9" />
    </svg>
  ),
  outlook: (
    <svg aria-hidden="true" {...look}>
      <path fill="#f25022" d="M2 2h7.5v7.5H2z" />
      <path fill="#7fba00" d="M10.5 2H18v7.5h-7.5z" />
      <path fill="#00a4ef" d="M2 10.5h7.5V18H2z" />
      <path fill="#ffb900" d="M10.5 10.5H18V18h-7.5z" />
    </svg>
  ),
  facebook: (
    <svg aria-hidden="true" {...look} fill="none">
      <circle cx="10" cy="10" r="9" fill="#1877f2" />
      <path stroke="#fff" strokeWidth="2.2" d="M13 5.5h-1a2 2 0 0 0-2 2V19M7.5 11h5" />
    </svg>
  ),
};
