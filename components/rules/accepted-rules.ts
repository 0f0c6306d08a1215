import { tryStorage } from '@/components/form/try-storage';

const key = 'rules';

/** Remembers that this browser accepted the rules of an edition of the show. */
export function acceptRules(edition: string): void {
  tryStorage(() => localStorage.setItem(key, edition));
}

/** Whether this browser has accepted the rules of this edition. */
export function hasAcceptedRules(edition: string): boolean {
  return tryStorage(() => localStorage.getItem(key)) === edition;
}

/** Forgets the acceptance, so that the next person at this browser reads the rules. */
export function forgetRules(): void {
  tryStorage(() => localStorage.removeItem(key));
}
