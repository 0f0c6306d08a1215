import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import type { UserSession } from '@/lib/accounts/record';
import type { FormAction } from '@/lib/base/form-state';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

interface Props {
  sessions: readonly (UserSession & { isThis: boolean })[];
  /** Ends the session named in the field `session`. */
  action: FormAction;
}

/** A person's sessions. Each has a button to end it, except the one that shows the list. */
export async function UserSessionList({ sessions, action }: Props) {
  const locale = await pageLocale();
  const t = await pageTexts('account.settings');
  const texts = formTexts(locale, 'account.settings', { submit: 'end', submitting: 'ending' });
  const time = (date: Date) => dayAndTime(date, currentEvent().timeZone)[locale];
  return (
    <ul className="border-t border-line">
      {sessions.map(({ id, device, startedAt, lastUsedAt, isThis }) => {
        const name = device || t('unknownDevice');
        return (
          <li
            key={id}
            className="flex items-center justify-between max-[15rem]:flex-wrap gap-3 border-b border-line py-3"
          >
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-hint text-soft">
                {t('used', { started: time(startedAt), used: time(lastUsedAt) })}
              </p>
            </div>
            {isThis ? (
              <p className="font-semibold whitespace-nowrap">{t('thisDevice')}</p>
            ) : (
              <ButtonForm
                action={action}
                hidden={{ session: id }}
                texts={texts}
                label={t('endOf', { device: name })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
