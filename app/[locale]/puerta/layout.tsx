import '../../gate.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  manifest: '/puerta/app.webmanifest',
};

/** The layout of the gate's page, which has a style sheet of its own. */
export default function GateLayout({ children }: { children: ReactNode }) {
  return children;
}
