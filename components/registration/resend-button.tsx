import { getLocale, getTranslations } from 'next-intl/server';
import { resendInvitationAction } from '@/lib/attendees/actions';
import { ResendControl } from './resend-control';

/** Has the confirmation sent again, with the toasts of spec §8 and a visible wait where it was asked too soon. */
export async function ResendButton({ id, isProminent = false }: { id: string; isProminent?: boolean }) {
  const t = await getTranslations({ locale: await getLocale(), namespace: 'landed' });
  return (
    <ResendControl
      resend={resendInvitationAction.bind(null, id)}
      isProminent={isProminent}
      texts={{
        resend: t('resend'),
        resending: t('resending'),
        sent: t('emailSent'),
        notSent: t('emailNotSent'),
        waitOne: t('wait', { seconds: 1 }).replace('1', '#'),
        waitOther: t('wait', { seconds: 2 }).replace('2', '#'),
      }}
    />
  );
}
