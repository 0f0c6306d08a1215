import { isPersonalPage } from '@/lib/privacy/personal-pages';

export type Choice = 'granted' | 'denied';
type Tagged = typeof window & { dataLayer?: unknown[] };

function layer(): unknown[] {
  const tagged = window as Tagged;
  tagged.dataLayer ??= [];
  return tagged.dataLayer;
}

/** Tells Google's tags what may be stored. */
export function tellConsent(command: 'default' | 'update', choice: Choice): void {
  // Google's tags take a command only as an `arguments` object.
  function push(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    layer().push(arguments);
  }
  // Advertising is not what the person was asked about.
  const advertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  push('consent', command, { ...advertising, analytics_storage: choice });
}

/**
 * Tells of the permission and loads the container, once; not on a page that is one person's, whose address may itself be
 * a key. Nor does Google learn that address from the page after it.
 */
export function startTagManager(id: string): void {
  tellConsent('update', 'granted');
  const { pathname, origin } = window.location;
  if (isPersonalPage(pathname) || document.getElementById('tag-manager')) return;
  const before = document.referrer.startsWith(`${origin}/`) ? new URL(document.referrer) : null;
  if (before && isPersonalPage(before.pathname)) {
    Object.defineProperty(document, 'referrer', { value: `${origin}/`, configurable: true });
  }
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = 'tag-manager';
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
