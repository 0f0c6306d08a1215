import portal from '../../../middleware';

// Next reads this statically from the file. It leaves out at least what the portal's leaves out.
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|api$|_next/|dev/|dev$|icon\\.svg$|hero\\.svg$|apple-touch-icon\\.png$|manifest\\.webmanifest$|preview/|robots\\.txt$).*)',
  ],
};

/** The portal's middleware, so that the bench compares only the pages behind it. */
export default portal;
