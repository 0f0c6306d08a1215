/** Pages, by their first segment, that show what belongs to one person or whose address is itself a key to it. */
const personalPages = new Set([
  'dashboard',
  'qr',
  'comprador',
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

/** Whether a page, by the path that the browser shows, belongs to one person: no cache may keep it and nobody may measure it. */
export function isPersonalPage(pathname: string): boolean {
  return personalPages.has(pathname.split('/', 2)[1] ?? '');
}
