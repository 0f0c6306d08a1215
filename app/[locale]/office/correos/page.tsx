import type { ReactNode } from 'react';
import { requireShown, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { correctInListAction, retryMailsAction } from '@/app/[locale]/office/correos/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { AccountForm } from '@/components/account/account-form';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { ListPages } from '@/components/office/list-pages';
import { ProblemLabel } from '@/components/office/mail-table';
import { type Column, countIn, Done, OfficeTable } from '@/components/office/office-table';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { isOver } from '@/lib/mail/rules';
import { listMails, type MailOfRecord } from '@/lib/office/list-mails';
import { officePages, officePath, personPath, readListPosition } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.mails.title', { index: false });

const { path } = officePages.mails;

/** Mails that bounced, failed or wait, with buttons that try them again. */
export default async function MailsPage({ searchParams }: PageProps<'/[locale]/office/correos'>) {
  const staff = await requireStaff('mails', path);
  const { sender, event } = readDeps();
  const { retried, done, after } = await searchParams;
  const position = readListPosition(after).after;
  const [locale, t] = [await pageLocale(), await pageTexts('office.mails')];
  const person = await pageTexts('office.person');
  const [listed, forecast, status] = await Promise.all([
    listMails(readDeps(), staff, position),
    sender.forecast(),
    sender.status(),
  ]);
  const { bounced, bouncedTotal, next, failed, waiting } = requireShown(listed, path);
  const texts = formTexts(locale, 'office.mails', { submit: 'retry', submitting: 'retrying' });
  const at = (date: Date | undefined) => date && dayAndTime(date, event.timeZone)[locale];
  const kinds: Readonly<Record<string, string>> = allClientTexts(locale, 'office.mailKind');
  const columns: Column<MailOfRecord>[] = [
    [t('to'), recipient],
    [t('kind'), ({ mail }) => kinds[mail.kind] ?? mail.kind],
    [t('queued'), ({ mail }) => at(mail.queuedAt)],
  ];
  const now = readDeps().clock();
  const retryable = failed.filter(({ mail }) => !isOver(mail, now));
  const again = ({ record, mail }: MailOfRecord) =>
    isOver(mail, now) ? (
      t('over')
    ) : (
      <ButtonForm
        action={retryMailsAction}
        hidden={{ record, mail: mail.id }}
        texts={texts}
        label={t('retryOf', { to: mail.to.address })}
      />
    );
  /** Another address for a pass that bounced. Sending it to the same one again would bounce as well. */
  const correction = ({ record, mail }: MailOfRecord) => (
    <AccountForm
      fold={{ title: t('correct') }}
      name={`address:${record}`}
      action={correctInListAction}
      fields={[
        {
          name: 'email',
          type: 'email',
          id: `email-${record}`,
          label: t('newAddress', { to: mail.to.address }),
          autoComplete: 'off',
        },
      ]}
      hidden={{ id: record, ...(typeof after === 'string' && { after }) }}
      texts={formTexts(locale, 'office.person', { submit: 'addressSubmit', submitting: 'submitting' })}
    />
  );
  return (
    <OfficePage staff={staff} page="mails" title={t('title')} lead={t('lead')}>
      <Done>
        {done === 'moved' ? person('done.moved') : retried && t('retried', { count: countIn(retried) })}
      </Done>
      <p>{t('forecast', { count: forecast.waiting, when: at(forecast.doneAt) ?? '' })}</p>
      <MailSection
        id="bounced"
        title={t('bounced', { count: bouncedTotal })}
        rows={bounced}
        columns={[...columns, [t('correct'), correction]]}
      >
        <ListPages address={officePath + path} after={position} next={next} />
      </MailSection>
      <MailSection
        id="failed"
        title={t('failed', { count: Math.max(status.failed, failed.length) })}
        rows={failed}
        columns={[
          ...columns,
          [t('reason'), ({ mail }) => <ProblemLabel mail={mail} />],
          [t('retry'), again, 'whitespace-nowrap'],
        ]}
      >
        {retryable.length > 0 && (
          <ButtonForm
            action={retryMailsAction}
            hidden={{ mail: 'all' }}
            texts={texts}
            submit={t('retryAll', { count: retryable.length })}
          />
        )}
      </MailSection>
      {waiting.length > 0 && (
        <MailSection
          id="waiting"
          title={t('waiting')}
          rows={waiting}
          columns={[...columns, [t('due'), ({ mail }) => at(mail.dueAt)]]}
        />
      )}
    </OfficePage>
  );
}

/** The recipient of a mail, with a link to the page of a registered person. */
function recipient({ record, mail, isPerson }: MailOfRecord) {
  const address = <Verbatim>{mail.to.address}</Verbatim>;
  return isPerson ? <TextLink href={personPath(record)}>{address}</TextLink> : address;
}

interface SectionProps {
  id: string;
  title: string;
  rows: readonly MailOfRecord[];
  columns: readonly Column<MailOfRecord>[];
  children?: ReactNode;
}

function MailSection({ id, title, rows, columns, children }: SectionProps) {
  return (
    <Section id={id} title={title}>
      {rows.length > 0 && (
        <>
          <OfficeTable caption={title} rows={rows} keyOf={({ mail }) => mail.id} columns={columns} />
          {children}
        </>
      )}
    </Section>
  );
}
