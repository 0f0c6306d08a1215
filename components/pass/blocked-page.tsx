import { contactLinks } from '@/components/layout/contact-links';
import { Page } from '@/components/layout/page';
import { currentEvent } from '@/lib/event/current';
import { pageTexts } from '@/lib/i18n/page-texts';

/** What the owner of a blocked pass sees in its place: that it is blocked, and the help desk's contact. */
export async function BlockedPage({ back }: { back: '/' | '/dashboard' }) {
  const t = await pageTexts('pass');
  const ui = await pageTexts('ui');
  return (
    <Page
      title={t('blocked')}
      lead={t.rich('blockedText', contactLinks(currentEvent()))}
      back={{ href: back, label: ui(back === '/' ? 'backHome' : 'backToDashboard') }}
    />
  );
}
