import '../../office.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { currentStaff } from '@/app/_server/office/require-staff';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** The layout of the office. Only staff reach it: the middleware and every page check this. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  await currentStaff();
  return children;
}
