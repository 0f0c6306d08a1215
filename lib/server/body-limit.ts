/** The maximum size of a request body that the portal reads, bytes. */
export const bodyLimit = 64 * 1024;
