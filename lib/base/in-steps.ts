/**
 * Does work, and resolves or rejects at the end of the step of time in which it ends, in ms from its beginning, so that how
 * long it took does not tell what it did.
 */
export async function inSteps<T>(step: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(spent / step) * step - spent));
  }
}
