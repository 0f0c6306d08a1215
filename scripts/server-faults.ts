/** The messages of logged errors that specs cause on purpose. */
const provoked = [
  // Forms sent from another origin.
  /^Invalid Server Actions request\.$/,
];

/**
 * The lines of a portal's output that report a fault: logged errors and uncaught exceptions, except those that specs
 * cause.
 */
export function loggedFaultsIn(output: string): string[] {
  return output.split('\n').filter((line) => {
    const logged = loggedIn(line);
    if (!logged) return /unhandled|uncaught/i.test(line);
    const message = logged.err?.message ?? '';
    return (logged.level ?? 0) >= 50 && !provoked.some((each) => each.test(message));
  });
}

function loggedIn(line: string): { level?: number; err?: { message?: string } } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
