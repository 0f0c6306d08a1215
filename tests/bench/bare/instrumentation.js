/** Empty, so that Next does not use the portal's from the parent folders. */
export function register() {}
