import portal from '../../../middleware';

// Next reads this from the file itself, so it repeats the portal's.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|api$|_next/|dev/|dev$|icon\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|preview/|robots\\.txt$).*)',
  ],
};

/** The portal's middleware: the bench compares the pages behind it. */
export default portal;
