import { formTexts } from '@/components/form/form-texts';
import { MailtoLink } from '@/components/ui/mailto-link';
import { Notice } from '@/components/ui/notice';
import type { FormAction } from '@/lib/base/form-state';
import { currentEvent } from '@/lib/event/current';
import { dayAndTime } from '@/lib/i18n/dates';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { answerDueAt, premarketState, requestedAt } from '@/lib/premarket/rules';
import type { Attendee } from '@/lib/registration/record';
import { AskPremarket } from './ask-premarket';

interface Props {
  locale: Locale;
  attendee: Pick<
    Attendee,
    '_id' | 'categoria' | 'vip' | 'vipProcessed' | 'accessCode' | 'mails' | 'createdAt'
  >;
  now: Date;
  /** Asks for access. Without this action, nothing is shown to a buyer who has not asked. */
  ask?: FormAction;
}

/**
 * The state of a buyer's premarket request: the button to ask, the request, or the decision with the access code, and
 * the contact.
 */
export function PremarketStatus({ locale, attendee, now, ask }: Props) {
  const event = currentEvent();
  const { premarket, contact } = event;
  const state = premarketState(attendee, event, now);
  if (!premarket || !state) return null;
  const t = textsOf(locale, 'premarketStatus');
  const about = premarket.text[locale];
  const questions = (
    <p className="mt-2">
      {t.rich('contact', { mail: () => <MailtoLink address={contact.premarketEmail} /> })}
    </p>
  );
  const dueAt = answerDueAt(state === 'asked' ? requestedAt(attendee) : now);
  const nextStep = (
    <>
      {now < dueAt && (
        <p className="mt-2 font-semibold">
          {t('answerBy', { when: dayAndTime(dueAt, event.timeZone)[locale] })}
        </p>
      )}
      <p className="mt-2">{about}</p>
      {questions}
    </>
  );
  if (state === 'mayAsk') {
    if (!ask) return null;
    const texts = formTexts(locale, 'premarketStatus', {
      title: 'title',
      submit: 'ask',
      submitting: 'asking',
      askedTitle: 'askedTitle',
    });
    return <AskPremarket action={ask} id={attendee._id} about={about} nextStep={nextStep} texts={texts} />;
  }
  return (
    <Notice>
      <h2 className="text-h3">{t(`${state}Title`)}</h2>
      {state === 'asked' && nextStep}
      {state === 'granted' && (
        <>
          <p className="mt-2">{t('granted', { when: premarket.when[locale] })}</p>
          {attendee.accessCode && (
            <p className="mt-2">
              {t('code')}: <b className="font-code text-h3">{attendee.accessCode}</b>
            </p>
          )}
          <p className="mt-2">{t('grantedShow', { dates: event.when[locale] })}</p>
        </>
      )}
      {state === 'declined' && (
        <p className="mt-2">
          {t('declined', { dates: event.when[locale], place: event.venue.city[locale] })}
        </p>
      )}
      {state !== 'asked' && questions}
    </Notice>
  );
}
