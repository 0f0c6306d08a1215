import { Text } from '@react-email/components';
import type { ReactNode } from 'react';

/** A paragraph of a mail's content. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px', fontSize: 17, lineHeight: '26px', overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
