'use client';

import { useEffect } from 'react';
import { forgetPerson } from './forget-person';

/** On a page that follows the end of somebody's access: runs `forgetPerson`. */
export function ForgetOnLoad() {
  useEffect(forgetPerson, []);
  return null;
}
