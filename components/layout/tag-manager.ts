import { isPersonalAddress } from '@/lib/pages';

export type Choice = 'granted' | 'denied';
type Tagged = typeof window & { dataLayer?: unknown[] };

function layer(): unknown[] {
  const tagged = window as Tagged;
  tagged.dataLayer ??= [];
  return tagged.dataLayer;
}

/** Sends a consent command to Google's tags. */
export function sendConsent(command: 'default' | 'update', choice: Choice): void {
  // Google's tags accept a command only as an `arguments` object.
  function push(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    layer().push(arguments);
  }
  // The consent question does not ask about advertising.
  const advertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  push('consent', command, { ...advertising, analytics_storage: choice });
}

/**
 * Grants analytics storage and loads the container, once. Never loads it at a personal address, which may contain a
 * key. Such an address is also hidden from `document.referrer` of the next page.
 */
export function startTagManager(id: string): void {
  sendConsent('update', 'granted');
  const { origin } = window.location;
  if (isPersonalAddress(window.location) || document.getElementById('tag-manager')) return;
  const before = document.referrer.startsWith(`${origin}/`) ? new URL(document.referrer) : null;
  if (before && isPersonalAddress(before)) {
    Object.defineProperty(document, 'referrer', { value: `${origin}/`, configurable: true });
  }
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = 'tag-manager';
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
