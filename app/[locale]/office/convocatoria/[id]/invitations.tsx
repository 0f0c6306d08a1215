import { readDeps } from '@/app/_server/read-deps';
import {
  resumeInvitationsAction,
  startInvitationsAction,
  stopInvitationsAction,
} from '@/app/[locale]/office/convocatoria/[id]/actions';
import { Section } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { OfficeTable } from '@/components/office/office-table';
import { Notice } from '@/components/ui/notice';
import { dayAndTime } from '@/lib/i18n/dates';
import { locales, numberText } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { ListInvitations } from '@/lib/office/outreach/invite-list';
import { previewInvitation } from '@/lib/outreach/lists/preview-invitation';

/** The invitations of a list: their numbers, the latest round, and the form that starts one. */
export async function Invitations({ list, numbers, ...invitations }: ListInvitations) {
  const t = await pageTexts('office.invitations');
  const { round } = list;
  return (
    <Section id="invitations" title={t('title')}>
      <Numbers numbers={numbers} />
      {round && <Round list={list} />}
      <NewRound list={list} numbers={numbers} {...invitations} />
    </Section>
  );
}

/** What became of the invitations, by people. */
async function Numbers({ numbers: { states, deliveries, came } }: Pick<ListInvitations, 'numbers'>) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.invitations')];
  const { sent, delayed, delivered, bounced, complained } = deliveries;
  const rows = [
    ['sent', sent + delayed + delivered + bounced + complained],
    ['delivered', delivered + complained],
    ['bounced', bounced],
    ['complained', complained],
    ['registered', states.registered],
    ['declined', states.declined],
    ['optedOut', states.optedOut],
    ['came', came],
  ] as const;
  return (
    <div className="office-counts">
      <OfficeTable
        caption={t('numbers')}
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          [t('what'), ([name]) => t(`number.${name}`)],
          [t('people'), ([, count]) => numberText(count, locale)],
        ]}
      />
    </div>
  );
}

/** The latest round, and what staff can do about it. */
async function Round({ list: { _id, round } }: Pick<ListInvitations, 'list'>) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.invitations')];
  if (!round) return null;
  const { timeZone } = readDeps().event;
  const isStuck = round.state === 'paused' || round.state === 'missed';
  const texts = (submit: 'stop' | 'resume') =>
    formTexts(locale, 'office.invitations', { submit, submitting: 'submitting' });
  return (
    <Notice tone={isStuck ? 'error' : 'note'} className="my-4 space-y-3">
      <p>
        {t('round', {
          number: round.number,
          people: round.people,
          when: dayAndTime(round.startedAt, timeZone)[locale],
        })}{' '}
        {t(`state.${round.state}`)}
      </p>
      {round.state === 'sending' && (
        <ButtonForm
          action={stopInvitationsAction}
          hidden={{ list: _id }}
          texts={texts('stop')}
          variant="danger"
        />
      )}
      {(isStuck || round.state === 'stopped') && (
        <ButtonForm action={resumeInvitationsAction} hidden={{ list: _id }} texts={texts('resume')} />
      )}
    </Notice>
  );
}

/** The mail in both languages, whom it reaches, and the form that starts a round; or why none can start. */
async function NewRound({ list, numbers, people, days, next, obstacle, from }: ListInvitations) {
  const [locale, t] = [await pageLocale(), await pageTexts('office.invitations')];
  const { timeZone } = readDeps().event;
  if (obstacle === 'going') return null;
  const when = from ? dayAndTime(from, timeZone)[locale] : '';
  if (obstacle) return <p>{t(`obstacle.${obstacle}`, { when })}</p>;
  const { registered, declined, optedOut } = numbers.states;
  const excluded = { registered, declined, optedOut, bounced: numbers.deliveries.bounced };
  return (
    <div className="max-w-form space-y-4">
      <h3 className="text-h3">{t('next', { number: next })}</h3>
      {locales.map((each) => (
        <Preview key={each} list={list} locale={each} />
      ))}
      <p>{t('reaches', { people, days })}</p>
      <p className="text-soft">{t('excluded', excluded)}</p>
      <AccountForm
        name="startInvitations"
        action={startInvitationsAction}
        hidden={{ list: list._id, shown: String(people) }}
        fields={[
          {
            name: 'typed',
            label: t('typed'),
            hint: t('typedHint', { people }),
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 9,
          },
        ]}
        texts={formTexts(locale, 'office.invitations', { submit: 'start', submitting: 'submitting' })}
      />
    </div>
  );
}

/** The invitation as text in a language, as it would be for a person named as in an example. */
async function Preview({
  list,
  locale,
}: Pick<ListInvitations, 'list'> & { locale: (typeof locales)[number] }) {
  const t = await pageTexts('office.invitations');
  const { subject, text } = await previewInvitation(readDeps(), list, locale);
  return (
    <details className="border border-line p-4">
      <summary>{t(`preview.${locale}`)}</summary>
      <div lang={locale} className="mt-3 break-words">
        <p className="font-semibold">{subject}</p>
        <p className="whitespace-pre-line">{text}</p>
      </div>
    </details>
  );
}
