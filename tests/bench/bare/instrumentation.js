/** Its own, so that Next does not take the portal's from the folders above. */
export function register() {}
