import portal from '../../../middleware';

// Next reads this statically from the file, so it is a copy of the portal's.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|api$|_next/|dev/|dev$|icon\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|preview/|robots\\.txt$).*)',
  ],
};

/** The portal's middleware, so that the bench compares only the pages behind it. */
export default portal;
