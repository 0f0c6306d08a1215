import { tryStorage } from '@/components/form/try-storage';

const key = 'pass';
/** How long a session lasts after its latest use (`sessionLife`), ms. */
const life = 7 * 24 * 60 * 60_000;

/**
 * Notes in this browser that it owns a pass, without saying whose.
 * @param until the end of the ownership, ms since the epoch; without it, the pass is of the account that is signed in
 */
export function noteOwnPass(until = Date.now() + life): void {
  // The browser may own another pass for longer.
  tryStorage(() =>
    localStorage.setItem(key, String(Math.max(until, Number(localStorage.getItem(key)) || 0))),
  );
}

/** Whether this browser has probably a pass of its own. Only the server knows for certain. */
export function hasOwnPass(): boolean {
  return Number(tryStorage(() => localStorage.getItem(key))) > Date.now();
}

/** Removes the note, as when the person leaves the browser to somebody else. */
export function forgetOwnPass(): void {
  tryStorage(() => localStorage.removeItem(key));
}
