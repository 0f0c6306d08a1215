import type { MailLink } from '@/lib/mail/record';

/** A link in a registration's mail, as this or an earlier version of the portal stored it. */
export type StoredMailLink = MailLink | { purpose: 'premarket'; subject: string };

/**
 * The link of a stored mail in its present form, with the same address. Earlier versions stored owner links without
 * their query, and premarket links as a purpose instead of a path.
 */
export function upgradeMailLink(link: StoredMailLink): MailLink {
  if (!('purpose' in link)) return link;
  if (!('nonce' in link) || link.purpose === 'premarket')
    return { path: `/premarketvalidation/${link.subject}` };
  if (link.purpose !== 'owner' || link.parameter) return link;
  return { ...link, path: `${link.path}?id=${link.subject}`, parameter: 'key' };
}
