import { domainToASCII } from 'node:url';

/** The normalized form of an email address, unique over all registrations: trimmed, lower case, the domain in punycode. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase().normalize('NFC');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
