'use client';

import { useEffect } from 'react';
import { forgetRules } from '@/components/rules/accepted-rules';
import { clearDraftsOf } from './draft';

/**
 * Removes the drafts of a registered person, since a form that was sent before its script was loaded has left its draft,
 * and the acceptance of the rules.
 */
export function ForgetDrafts({ email }: { email: string }) {
  useEffect(() => {
    clearDraftsOf(email);
    forgetRules();
  }, [email]);
  return null;
}
