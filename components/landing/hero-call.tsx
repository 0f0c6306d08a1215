'use client';

import { useEffect, useState } from 'react';
import { forgetAtHash } from '@/components/account/forget-person';
import { hasOwnPass } from '@/components/pass/own-pass';

interface Props {
  href: string;
  label: string;
  /** The label of the link to the pass, for a browser that has one. */
  ownLabel: string;
}

/** The hero's action. In a browser that has a pass, it leads there, unless the person has just left the browser. */
export function HeroCall({ href, label, ownLabel }: Props) {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    forgetAtHash();
    setOwn(hasOwnPass());
  }, []);
  return (
    <a href={isOwn ? '/landing' : href} className="button button-secondary">
      {isOwn ? ownLabel : label}
    </a>
  );
}
