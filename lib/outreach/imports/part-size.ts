/** The most rows in a part of a file. */
export const rowsInPart = 250;
/** The most bytes of the rows in a part. With the rest of its form it is within the limit of a request. */
export const bytesInPart = 48 * 1024;
