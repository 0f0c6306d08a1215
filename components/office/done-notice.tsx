import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';

/** Reports what a form of the office did. */
export function DoneNotice({ children }: { children: ReactNode }) {
  return (
    <Notice className="mb-6">
      <p role="status">{children}</p>
    </Notice>
  );
}
