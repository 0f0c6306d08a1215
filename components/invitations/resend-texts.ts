import { formTexts } from '@/components/form/form-texts';
import type { Locale } from '@/lib/i18n/locale';
import { clientTexts, type Key, type Namespace } from '@/lib/i18n/translator';

/** The texts of a button that sends a mail again; `label` is the key of its label in `namespace`. */
export function resendTexts<N extends Namespace>(locale: Locale, namespace: N, label: Key<N>) {
  const keys = {
    submitting: 'resending',
    sent: 'emailSent',
    sentTo: 'sentTo',
    sentToAt: 'sentToAt',
    notSent: 'emailNotSent',
    recentlySent: 'recentlySent',
    thatAddress: 'thatAddress',
    wait: 'wait',
  } as const;
  return {
    ...formTexts(locale, 'landed', keys),
    ...clientTexts<N, 'submit'>(locale, namespace, { submit: label }),
  };
}
