import { tryStorage } from '@/components/form/try-storage';

const key = 'pass';
/** As long as the ownership of a browser lasts at most (`cookieTable`), ms. */
const life = 7 * 24 * 60 * 60_000;

/** Notes in this browser that it owns a pass, without saying whose. */
export function noteOwnPass(): void {
  tryStorage(() => localStorage.setItem(key, String(Date.now() + life)));
}

/** Whether this browser has probably a pass of its own. Only the server knows for certain. */
export function hasOwnPass(): boolean {
  return Number(tryStorage(() => localStorage.getItem(key))) > Date.now();
}

/** Removes the note, as when the person leaves the browser to somebody else. */
export function forgetOwnPass(): void {
  tryStorage(() => localStorage.removeItem(key));
}
