import { clearDrafts } from '@/components/form/draft';
import { forgetOwnPass } from '@/components/pass/own-pass';
import { forgetRules } from '@/components/rules/accepted-rules';

/** The fragment of the home page's address with which `forgetAtHash` forgets the person. */
export const forgetHash = '#finished';

/** Removes what this browser keeps about the person who leaves it: drafts, the note of a pass, and accepted rules. */
export function forgetPerson(): void {
  clearDrafts();
  forgetRules();
  forgetOwnPass();
}

/**
 * Runs `forgetPerson` if the address ends with `forgetHash`, which it removes. The form that led here may have been sent
 * before its own script had loaded.
 */
export function forgetAtHash(): void {
  if (location.hash !== forgetHash) return;
  forgetPerson();
  history.replaceState(null, '', location.pathname + location.search);
}
