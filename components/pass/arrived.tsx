'use client';

import { useEffect } from 'react';
import { clearDraftsOf } from '@/components/form/draft';
import { navigationKind } from '@/components/form/navigation-kind';
import { forgetRules } from '@/components/rules/accepted-rules';
import { noteOwnPass } from './own-pass';

interface Props {
  /**
   * The address whose drafts go. Absent for the pass of an account: its owner may be filling in another form, and signing
   * out removes their drafts.
   */
  draftsOf?: string | undefined;
  /** Until when this browser owns the pass, ms since the epoch; undefined if an account owns it. */
  ownedUntil?: number | undefined;
}

/**
 * What a browser keeps and forgets when somebody sees their own pass: the home page leads to it from now on, the rules
 * are asked of the next person, and the person's drafts go, since a form that was sent before its script was loaded has
 * left its draft. The phone vibrates shortly, but not again after a reload, if the person has pressed something, without
 * which browsers do not allow it, and has not asked for less motion.
 */
export function Arrived({ draftsOf, ownedUntil }: Props) {
  useEffect(() => {
    noteOwnPass(ownedUntil);
    forgetRules();
    if (draftsOf !== undefined) clearDraftsOf(draftsOf);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isCalm && navigationKind() === 'navigate' && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(40);
  }, [draftsOf, ownedUntil]);
  return null;
}
