import type { ReactNode } from 'react';
import { contactLinks } from '@/components/layout/contact-links';
import { bold } from '@/components/ui/bold';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { TradeShow } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';

interface Props {
  email: string;
  event: TradeShow;
  /**
   * Where the owner corrects the address. Without it, they write to the help desk, as for an address that an account
   * proves.
   */
  children?: ReactNode;
}

/** Says to the owner of a registration that their pass could not be delivered. */
export async function BouncedNotice({ email, event, children }: Props) {
  const t = await pageTexts('landed');
  const subject = encodeURIComponent(t('bouncedSubject', { email }));
  return (
    <Notice tone="danger" className="mb-6 print:hidden">
      <p>{t.rich('bounced', { email, b: bold })}</p>
      {children || (
        <>
          <p className="mt-2">{t.rich('bouncedContact', contactLinks(event))}</p>
          <ButtonLink href={`mailto:${event.contact.email}?subject=${subject}`} className="mt-4">
            {t('bouncedAsk')}
          </ButtonLink>
        </>
      )}
    </Notice>
  );
}
