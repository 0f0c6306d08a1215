import portal from '../../../middleware';

// Next reads this from the file itself; the same as the portal's.
export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|api$|_next/|dev/|dev$|icon\\.svg$|favicon\\.ico$|robots\\.txt$).*)'],
};

/** The portal's own: what is compared is the page behind it. */
export default portal;
