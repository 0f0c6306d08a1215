/**
 * The pages where well-known providers show a mailbox, by the domain of the address. Outlook and Yahoo have one in many
 * countries.
 */
const pages: readonly (readonly [domains: RegExp, name: string, url: string])[] = [
  [/^(?:gmail|googlemail)\.com$/, 'Gmail', 'https://mail.google.com/mail/'],
  [
    /^(?:outlook|hotmail|live|msn)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    'Outlook',
    'https://outlook.live.com/mail/',
  ],
  [/^(?:yahoo|ymail)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/, 'Yahoo', 'https://mail.yahoo.com/'],
  [/^(?:icloud|me|mac)\.com$/, 'iCloud', 'https://www.icloud.com/mail'],
];

/** Where somebody reads the mail of this address in the browser; undefined for a provider that is not known. */
export function webmailOf(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [, name, url] = pages.find(([domains]) => domains.test(domain)) ?? [];
  return name && url ? { name, url } : undefined;
}
