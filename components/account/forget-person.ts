import { clearDrafts } from '@/components/form/draft';
import { forgetOwnPass } from '@/components/pass/own-pass';
import { forgetRules } from '@/components/rules/accepted-rules';

/** Behind the address of the home page, tells its script to run `forgetPerson`, since the page before may have had none. */
export const leftHash = '#finished';

/** Removes what this browser keeps about the person who leaves it: drafts, the note of a pass, and accepted rules. */
export function forgetPerson(): void {
  clearDrafts();
  forgetRules();
  forgetOwnPass();
}
