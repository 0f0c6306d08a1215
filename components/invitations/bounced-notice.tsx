import type { ReactNode } from 'react';
import { contactLinks } from '@/components/layout/contact-links';
import { bold } from '@/components/ui/bold';
import { Notice } from '@/components/ui/notice';
import type { TradeShow } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';

interface Props {
  email: string;
  event: TradeShow;
  /** Where the owner corrects the address. Without it, the organiser helps. */
  children?: ReactNode;
}

/** Says to the owner of a registration that their pass could not be delivered. */
export async function BouncedNotice({ email, event, children }: Props) {
  const t = await pageTexts('landed');
  return (
    <Notice tone="danger" className="mb-6 print:hidden">
      <p>{t.rich('bounced', { email, b: bold })}</p>
      {children || <p className="mt-2">{t.rich('bouncedContact', contactLinks(event))}</p>}
    </Notice>
  );
}
