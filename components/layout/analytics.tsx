'use client';

import { useEffect, useRef, useState } from 'react';
import { tryStorage } from '@/components/form/try-storage';
import { Button } from '@/components/ui/button';
import { type Choice, sendConsent, startTagManager } from './tag-manager';

export interface AnalyticsProps {
  /** The container, such as `GTM-ABC123`. */
  id: string;
  texts: Record<'title' | 'text' | 'accept' | 'reject' | 'change', string>;
}

const storageKey = 'analytics';

/**
 * Asks for consent to measure the visit, stores the answer and lets it be changed: `openings` increases each time the
 * person wants that. Google is contacted only after consent, and never on a personal page.
 */
export function Analytics({ id, texts, openings }: AnalyticsProps & { openings: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load.
  useEffect(() => {
    // Consent Mode: denied is the default that Google's tags read before the person answers.
    sendConsent('default', 'denied');
    const choice = readChoice();
    if (choice === 'granted') startTagManager(id);
    setIsAsking(choice === null);
  }, []);

  useEffect(() => {
    if (openings > 0) setIsAsking(true);
  }, [openings]);

  useEffect(() => {
    if (!isAsking) return;
    // Keeps the focused element and the footer clear of the fixed box.
    const height = `${box.current?.offsetHeight ?? 0}px`;
    document.documentElement.style.scrollPaddingBottom = height;
    document.body.style.paddingBottom = height;
    return () => {
      document.documentElement.style.scrollPaddingBottom = '';
      document.body.style.paddingBottom = '';
    };
  }, [isAsking]);

  function choose(choice: Choice) {
    const before = readChoice();
    // Where storage is blocked, the next page asks again.
    tryStorage(() => localStorage.setItem(storageKey, choice));
    setIsAsking(false);
    if (choice === 'granted') startTagManager(id);
    else if (before === 'granted') sendConsent('update', 'denied');
  }

  if (!isAsking) return null;
  return (
    <section
      ref={box}
      aria-labelledby="analytics-title"
      className="fixed inset-x-0 bottom-0 z-20 max-h-[60dvh] overflow-y-auto border-t-2 border-ink bg-paper px-4 py-4 sm:px-6 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-8 gap-y-3">
        <div className="min-w-0 flex-[1_1_22rem]">
          <h2 id="analytics-title" className="text-h3">
            {texts.title}
          </h2>
          <p className="mt-1 text-hint">{texts.text}</p>
        </div>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={() => choose('denied')}>
            {texts.reject}
          </Button>
          <Button variant="secondary" onClick={() => choose('granted')}>
            {texts.accept}
          </Button>
        </div>
      </div>
    </section>
  );
}

function readChoice(): Choice | null {
  const stored = tryStorage(() => localStorage.getItem(storageKey));
  return stored === 'granted' || stored === 'denied' ? stored : null;
}
