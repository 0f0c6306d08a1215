/** The content of a pass: a UUID, or the id of an account. */
const passContent = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The content of a pass as a scanner read it, or null for anything else. A keyboard scanner set to US types `'` for `-` on a
 * Spanish layout, and capitals while Caps Lock is on.
 */
export function readPass(scanned: string): string | null {
  const content = scanned.trim().toLowerCase().replaceAll("'", '-');
  return passContent.test(content) ? content : null;
}
