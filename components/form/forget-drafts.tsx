'use client';

import { useEffect } from 'react';
import { clearDraftsOf } from './draft';

/** Removes the drafts of a registered person. A form that was sent before its script was loaded has left its draft. */
export function ForgetDrafts({ email }: { email: string }) {
  useEffect(() => clearDraftsOf(email), [email]);
  return null;
}
