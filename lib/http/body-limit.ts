/** The size of the largest body of a request that the portal reads, bytes. */
export const bodyLimit = 64 * 1024;
