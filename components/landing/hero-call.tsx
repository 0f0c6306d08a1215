'use client';

import { useEffect, useState } from 'react';
import { forgetPerson, leftHash } from '@/components/account/forget-person';
import { hasOwnPass } from '@/components/pass/own-pass';

interface Props {
  href: string;
  label: string;
  /** The label of the link to the pass, for a browser that has one. */
  ownLabel: string;
}

/** The hero's action. In a browser that has a pass, and that nobody has just left, it leads there. */
export function HeroCall({ href, label, ownLabel }: Props) {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    if (location.hash === leftHash) {
      forgetPerson();
      history.replaceState(null, '', location.pathname + location.search);
    }
    setOwn(hasOwnPass());
  }, []);
  return (
    <a href={isOwn ? '/landing' : href} className="button button-secondary">
      {isOwn ? ownLabel : label}
    </a>
  );
}
