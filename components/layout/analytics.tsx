'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';

export interface AnalyticsProps {
  /** The container, such as `GTM-ABC123`. */
  id: string;
  texts: Record<'title' | 'text' | 'accept' | 'reject' | 'change', string>;
}

interface Props extends AnalyticsProps {
  /** Grows each time the person wants to be asked again. */
  asked: number;
}

type Choice = 'granted' | 'denied';
type Tagged = typeof window & { dataLayer?: unknown[] };

const storageKey = 'analytics';

/** Asks whether the visit may be measured, remembers the answer, and lets it be changed. Google is reached once it is yes. */
export function Analytics({ id, texts, asked }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    // Consent Mode: what Google's tags find is a refusal until the person says otherwise.
    consent('default', 'denied');
    const choice = readChoice();
    if (choice === 'granted') start(id);
    setIsAsking(choice === null);
  }, []);

  useEffect(() => {
    if (asked > 0) setIsAsking(true);
  }, [asked]);

  useEffect(() => {
    if (!isAsking) return;
    // What has the focus never lies behind the question, and the foot of the page is above it.
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
    try {
      localStorage.setItem(storageKey, choice);
    } catch {
      // Then it is asked again at the next page.
    }
    setIsAsking(false);
    if (choice === 'granted') start(id);
    else if (before === 'granted') consent('update', 'denied');
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
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}

function layer(): unknown[] {
  const tagged = window as Tagged;
  tagged.dataLayer ??= [];
  return tagged.dataLayer;
}

function consent(command: 'default' | 'update', choice: Choice): void {
  // Google's tags take a command only as an `arguments` object.
  function push(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    layer().push(arguments);
  }
  // Advertising is not what the person was asked about.
  const advertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  push('consent', command, { ...advertising, analytics_storage: choice });
}

/** Tells of the permission and loads the container, once. */
function start(id: string): void {
  consent('update', 'granted');
  if (document.getElementById('tag-manager')) return;
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = 'tag-manager';
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
