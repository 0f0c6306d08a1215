import { editDistance } from './edit-distance';

/** The common mail providers with the endings of their domains, the usual one first. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'es', 'com.mx'],
  outlook: ['com', 'es', 'com.mx'],
  yahoo: ['com', 'com.mx', 'es'],
  icloud: ['com'],
  prodigy: ['net.mx', 'net'],
};

/** Real domains whose names are similar to a provider's. */
const others = ['hotmart.com', 'hostmail.com'];

/**
 * The address that was probably meant by one such as `gmial.com`, `gmail.co` or `.con`. Null if the typed address may
 * be right.
 */
export function suggestEmail(email: string): string | null {
  const [, user, typed = ''] = /^([^@\s]+@)([a-z\d-]+(?:\.[a-z\d-]+)+)$/i.exec(email.trim()) ?? [];
  const domain = typed.toLowerCase();
  if (!user || others.includes(domain)) return null;
  // These endings do not exist, so they are invalid in any domain.
  const ended = domain.replace(/\.(?:con|cmo|ocm|vom|xom|comm|coom)(?=$|\.[a-z]{2}$)/, '.com');
  const meant = providerDomain(ended) ?? ended;
  return meant === domain ? null : user + meant;
}

/** The provider's domain that was probably meant by a misspelled one; null if there is none. */
function providerDomain(domain: string): string | null {
  const dot = domain.indexOf('.');
  const name = domain.slice(0, dot);
  // The endings of Colombia, Cameroon and Oman, where no provider in the list has a domain.
  const ending = domain.slice(dot + 1).replace(/^(?:co|cm|om)$/, 'com');
  for (const [provider, endings] of Object.entries(providers)) {
    if (name === provider) return `${provider}.${endings.length === 1 ? endings[0] : ending}`;
    if (isSlip(name, provider) && endings.includes(ending)) return `${provider}.${ending}`;
  }
  return null;
}

/**
 * Whether a name differs from a provider's in one or two letters, or in their order. The first letter has to
 * match, since `mail` and `ymail` are providers too.
 */
function isSlip(name: string, provider: string): boolean {
  if (name[0] !== provider[0]) return false;
  const sorted = (word: string) => [...word].sort().join('');
  return sorted(name) === sorted(provider) || editDistance(name, provider) <= (provider.length > 6 ? 2 : 1);
}
