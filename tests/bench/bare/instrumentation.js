/** Empty, so that Next does not use the portal's file from a parent folder. */
export function register() {}
