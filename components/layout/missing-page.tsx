'use client';

import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Page } from './page';

/** What stands where a record or link is not there; every page carries it, so it is a client component (record 023). */
export function MissingPage({ texts }: { texts: Record<'title' | 'text' | 'home', string> }) {
  // Next keeps the title of the page that missed its record.
  useEffect(() => {
    document.title = document.title.replace(/^.* · /, `${texts.title} · `);
  }, [texts.title]);
  return (
    <Page title={texts.title} lead={texts.text}>
      <ButtonLink href="/">{texts.home}</ButtonLink>
    </Page>
  );
}
