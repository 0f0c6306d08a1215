/**
 * Pages, by their first path segment, that show one person's data or whose address gives access to it, and that of the
 * gates. No cache may
 * store them, and analytics does not run on them. public/robots.txt excludes the same pages.
 */
export const personalPages: ReadonlySet<string> = new Set([
  'dashboard',
  'cuenta',
  'qr',
  'comprador',
  'registro',
  'colega',
  'grupo',
  'compradorlanding',
  'nuevoRegistro',
  'conferencias',
  'landing',
  'invitadolanding',
  'passwordResetBack',
  'segundo-paso',
  'activate',
  'activationemailsent',
  'premarketvalidation',
  'sendinvitation',
  'datos-personales',
  'puerta',
  'confirmar',
  'baja',
]);

/**
 * Pages on the way to registering, including the rules before a form. While registration is not open, they are replaced
 * by a page that says why.
 */
export const registrationPages: ReadonlySet<string> = new Set(
  ['visitante', 'estudiante', 'express', 'register', 'comprador'].flatMap((name) => [
    `/${name}`,
    `/rules/${name}`,
  ]),
);

/** The addresses of the landing page. */
export const landingPages: ReadonlySet<string> = new Set(['/', '/prelogin']);

/**
 * Pages that the middleware serves instead of others, by their first path segment. They are not found under their own
 * path.
 */
export const internalPages: ReadonlySet<string> = new Set(['closed', 'show-day', 'congresista', 'office']);

/**
 * The first path segment of the organiser's office. Its pages are in `app/[locale]/office`. The middleware serves them
 * to staff only; for everybody else these addresses are not found. public/robots.txt does not name it.
 */
export const officeSegment = 'organizador';

/** The first path segment of the page of the gates and of its files. */
export const gateSegment = 'puerta';

/** Whether a path, as the browser shows it, belongs to a personal page. */
export function isPersonalPage(pathname: string): boolean {
  return personalPages.has(firstSegment(pathname));
}

/**
 * Whether an address belongs to a personal page or contains a record's id in its query, as the return address of a
 * sign-in does.
 */
export function isPersonalAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const isPersonal = isPersonalPage(pathname) || firstSegment(pathname) === officeSegment;
  return isPersonal || /[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-/i.test(search);
}

export const firstSegment = (pathname: string): string => pathname.split('/', 2)[1] ?? '';
