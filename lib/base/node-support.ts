/** The oldest version that the portal supports, as `engines` in package.json says. */
const oldest = [20, 20] as const;

/** The last day of support of each major version, by the schedule of https://github.com/nodejs/Release. */
const supportEnds: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** The version that documents, container and workflow use. */
export const recommendedNode = 24;

/** Why a version of Node, such as `20.20.2`, should be replaced; undefined if it should not or its end is not known. */
export function nodeFinding(version: string, now: Date): { text: string; isFault: boolean } | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const advice = `use Node ${recommendedNode}`;
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    return {
      text: `Node ${version} is too old: the portal needs ${oldest.join('.')} or newer; ${advice}`,
      isFault: true,
    };
  const end = supportEnds[major];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return undefined;
  return { text: `Node ${version} gets no security fixes since ${end}: ${advice}`, isFault: false };
}
