import '../../office.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { currentStaff } from '@/app/_server/office';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The office is served to staff only: the middleware leads nobody else here, and neither does a page. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  await currentStaff();
  return children;
}
