import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { catalogue } from '@/lib/i18n/translator';
import { isUnsent, type QueuedMail } from '@/lib/mail/record';
import { deliveryStates } from '@/lib/office/people-filter';

/** Mails with their delivery, the latest first. */
export async function MailTable({ mails }: { mails: readonly QueuedMail[] }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const kinds: Readonly<Record<string, string>> = catalogue[locale].office.mailKind;
  const { timeZone } = currentEvent();
  if (mails.length === 0) return <p>{t('noMails')}</p>;
  return (
    <table className="office-table">
      <thead>
        <tr>
          {(['at', 'mail', 'to', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mails.toReversed().map((mail) => (
          <tr key={mail.id}>
            <td>{dayAndTime(mail.sentAt ?? mail.queuedAt, timeZone)[locale]}</td>
            <td data-label={t('mail')}>{kinds[mail.kind] ?? mail.kind}</td>
            <td data-label={t('to')} className="break-all">
              {mail.to.address}
            </td>
            <td data-label={t('state')}>
              <DeliveryState mail={mail} />
              {mail.lastError && <span className="block text-hint text-soft">{mail.lastError}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What became of a mail. */
export async function DeliveryState({ mail }: { mail: QueuedMail }) {
  const delivery = await pageTexts('office.deliveryState');
  const state = isUnsent(mail) && mail.state !== 'failed' ? 'waiting' : mail.state;
  const known = deliveryStates.find((each) => each === state);
  return known ? delivery(known) : state;
}
