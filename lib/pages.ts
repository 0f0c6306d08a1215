/**
 * Pages, by their first path segment, that show one person's data or whose address is itself a key to it. No cache may
 * store them and no analytics runs on them; public/robots.txt excludes the same pages.
 */
export const personalPages: ReadonlySet<string> = new Set([
  'dashboard',
  'cuenta',
  'qr',
  'comprador',
  'registro',
  'compradorlanding',
  'nuevoRegistro',
  'conferencias',
  'landing',
  'invitadolanding',
  'passwordResetBack',
  'activate',
  'activationemailsent',
  'premarketvalidation',
  'sendinvitation',
  'datos-personales',
]);

/**
 * Pages on the way to registering, including the rules before a form. While registration is not open, a page that says
 * why replaces them.
 */
export const registrationPages: ReadonlySet<string> = new Set(
  ['visitante', 'estudiante', 'express', 'register', 'comprador'].flatMap((name) => [
    `/${name}`,
    `/rules/${name}`,
  ]),
);

/** The addresses of the landing page. */
export const landingPages: ReadonlySet<string> = new Set(['/', '/prelogin']);

/** Pages that the middleware serves in place of others, by their first path segment; by their own path they do not exist. */
export const internalPages: ReadonlySet<string> = new Set(['closed', 'congresista']);

/** Whether a path, as the browser shows it, is that of a personal page. */
export function isPersonalPage(pathname: string): boolean {
  return personalPages.has(firstSegment(pathname));
}

/** Whether an address is that of a personal page or names a record in its query, as the way back after a sign-in does. */
export function isPersonalAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return isPersonalPage(pathname) || /[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-/i.test(search);
}

export const firstSegment = (pathname: string): string => pathname.split('/', 2)[1] ?? '';
