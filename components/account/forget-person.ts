import { clearDrafts } from '@/components/form/draft';
import { forgetOwnPass } from '@/components/pass/own-pass';
import { forgetRules } from '@/components/rules/accepted-rules';

/** Removes what this browser keeps about the person who leaves it: drafts, the note of a pass, and accepted rules. */
export function forgetPerson(): void {
  clearDrafts();
  forgetRules();
  forgetOwnPass();
}
