import type { Result } from '@/lib/base/result';

/** The value of a result. Throws the code of a refusal. */
export function resultOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}
