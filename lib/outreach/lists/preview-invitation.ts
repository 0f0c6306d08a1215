import type { Locale } from '@/lib/i18n/locale';
import type { createRenderer } from '@/lib/mail/render';
import { listInvitation } from './invite-people';
import type { List } from './record';

interface Deps {
  event: Parameters<typeof listInvitation>[2];
  render: ReturnType<typeof createRenderer>;
  clock: () => Date;
}

/** No record has this id, so the links of the preview open nothing. */
const nobody = '0'.repeat(24);
const nombres = { es: 'María', en: 'Mary' } as const satisfies Record<Locale, string>;

/** The invitation to a list as its readers get it, for an invented person. */
export function previewInvitation({ event, render, clock }: Deps, list: List, locale: Locale) {
  const now = clock();
  const answers = { nombres: nombres[locale] };
  const person = { _id: nobody, email: 'maria@example.com', nonce: nobody, createdAt: now, answers, locale };
  const mail = listInvitation(person, list, event);
  return render({ ...mail, optOutPath: '/baja', id: nobody, state: 'queued', attempts: 0, queuedAt: now });
}
