import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/layout/page';

/** A link that names nobody: to its reader, the invitation could not be sent. */
export default async function SendInvitationNotFound() {
  const t = await getTranslations('sendinvitation');
  const ui = await getTranslations('ui');
  return <Page title={t('failedTitle')} lead={t('failedText')} back={{ href: '/', label: ui('backHome') }} />;
}
