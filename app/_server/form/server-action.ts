import type { Refusal } from '@/lib/base/result';
import { actionRefusal } from '@/lib/http/action-guard';

const gated = new WeakSet<object>();

interface Gate<Args extends unknown[], R> {
  /** Reads the arguments, so that forged ones fail before anything runs and are answered with 400. */
  read?(...args: Args): void;
  /** Answers a call that may not run. */
  refused(refusal: Refusal, ...args: Args): Promise<R>;
}

/**
 * Makes a server action. It runs only for pages of this portal, and for clients that have not sent too many refused
 * writes. Every export of a `'use server'` file is made by it.
 */
export function serverAction<Args extends unknown[], R>(
  { read, refused }: Gate<Args, R>,
  run: (...args: Args) => Promise<R>,
): (...args: Args) => Promise<R> {
  const action = async (...args: Args) => {
    read?.(...args);
    const refusal = await actionRefusal();
    return refusal ? refused(refusal, ...args) : run(...args);
  };
  gated.add(action);
  return action;
}

/** Whether `serverAction` made this function. */
export const isServerAction = (action: object): boolean => gated.has(action);
