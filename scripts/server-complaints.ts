/** What specs provoke on purpose, by the message of the error that is logged. */
const provoked = [
  // Forms that are sent from another origin.
  /^Invalid Server Actions request\.$/,
];

/** The lines of a portal's output that report a fault: logged errors and what nobody caught, except what specs provoke. */
export function complaintsIn(output: string): string[] {
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
