import { Verbatim } from '@/components/ui/verbatim';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { mailProblem } from '@/lib/mail/mail-problem';
import { deliveryOf, deliveryStates, type QueuedMail } from '@/lib/mail/record';
import { OfficeTable } from './office-table';

/** Mails with their delivery, the latest first. */
export async function MailTable({ mails }: { mails: readonly QueuedMail[] }) {
  const locale = await pageLocale();
  const t = await pageTexts('office.person');
  const kinds: Readonly<Record<string, string>> = allClientTexts(locale, 'office.mailKind');
  const { timeZone } = currentEvent();
  if (mails.length === 0) return <p>{t('noMails')}</p>;
  return (
    <OfficeTable
      caption={t('mails')}
      rows={mails.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        [t('at'), ({ sentAt, queuedAt }) => dayAndTime(sentAt ?? queuedAt, timeZone)[locale]],
        [t('mail'), ({ kind }) => kinds[kind] ?? kind],
        [t('to'), ({ to }) => <Verbatim>{to.address}</Verbatim>],
        [
          t('state'),
          (mail) => (
            <>
              <DeliveryLabel state={deliveryOf(mail)} />
              <ProblemLabel mail={mail} />
            </>
          ),
        ],
      ]}
    />
  );
}

/** Why the last attempt to send a mail failed, in words, with the provider's answer. */
export async function ProblemLabel({ mail }: { mail: QueuedMail }) {
  const t = await pageTexts('office.mailProblem');
  const reason = mailProblem(mail);
  if (!reason) return null;
  return (
    <span className="block text-hint text-soft">
      {t(reason.problem)} {reason.answer && <Verbatim>{`(${reason.answer})`}</Verbatim>}
    </span>
  );
}

/** The states in which the person has not got the mail. */
const undelivered = ['bounced', 'failed'];

/** A delivery state in words, in colour if somebody has to do something. */
export async function DeliveryLabel({ state }: { state: string | undefined }) {
  const delivery = await pageTexts('office.deliveryState');
  const match = deliveryStates.find((each) => each === state);
  if (!match) return state;
  return undelivered.includes(match) ? (
    <span className="font-semibold text-error">{delivery(match)}</span>
  ) : (
    delivery(match)
  );
}
