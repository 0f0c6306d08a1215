import '../globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Document } from '@/components/layout/document';
import { currentEvent } from '@/lib/event/current';

export const metadata: Metadata = {
  title: { default: 'Mailbox', template: '%s · Mailbox' },
  robots: { index: false },
};

/** The root layout of the developer pages, which are in English only and do not exist in production. */
export default function DevLayout({ children }: { children: ReactNode }) {
  return (
    <Document locale="en">
      <header className="edge bg-brand text-on-brand">
        <div className="mx-auto flex w-full max-w-page items-center justify-between gap-4 px-4 py-3 sm:px-6">
          <a href="/dev/mailbox" className="inline-flex min-h-11 items-center font-semibold">
            Mailbox
          </a>
          <a href="/" className="inline-flex min-h-11 items-center text-small underline underline-offset-4">
            {currentEvent().shortName.en}
          </a>
        </div>
      </header>
      <main>{children}</main>
    </Document>
  );
}
