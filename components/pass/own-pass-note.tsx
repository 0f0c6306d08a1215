'use client';

import { useEffect } from 'react';
import { noteOwnPass } from './own-pass';

/** Lets the home page of this browser lead to the pass of the account that is signed in. */
export function OwnPassNote() {
  useEffect(() => noteOwnPass(), []);
  return null;
}
