import { domainToASCII } from 'node:url';
import { normalizeText } from './text-limit';

/** The maximum length of a domain (RFC 1035, section 2.3.4). Converting takes quadratic time in the length. */
const maxDomainLength = 253;

/**
 * The normalized form of an email address, unique over all registrations: trimmed, lower case, the domain in punycode.
 */
export function emailKey(email: string): string {
  const address = normalizeText(email.trim().toLowerCase(), 'NFC');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  const ascii = domain.length <= maxDomainLength && domainToASCII(domain);
  return `${address.slice(0, at)}@${ascii || domain}`;
}

/** The mailbox that an address belongs to, for counting only: without the tag behind `+`, and at Gmail without dots. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1);
  const untagged = key.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}
