import type { ReactNode } from 'react';
import { requireShown, requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { retryMailsAction } from '@/app/[locale]/office/correos/actions';
import { resendPassAction } from '@/app/[locale]/office/personas/[id]/actions';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { OfficePage, Section } from '@/components/office/office-page';
import { type Column, countIn, Done, OfficeTable } from '@/components/office/office-table';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { newId } from '@/lib/base/ids';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { listMails, type MailOfRecord } from '@/lib/office/list-mails';
import { officePages, personPath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.mails.title', { index: false });

const { path } = officePages.mails;

/** Mails that bounced, failed or wait, with buttons that try them again. */
export default async function MailsPage({ searchParams }: PageProps<'/[locale]/office/correos'>) {
  const staff = await requireStaff('mails', path);
  const { sender, event } = readDeps();
  const { retried } = await searchParams;
  const [locale, t] = [await pageLocale(), await pageTexts('office.mails')];
  const [listed, forecast] = await Promise.all([listMails(readDeps(), staff), sender.forecast()]);
  const { bounced, failed, waiting } = requireShown(listed, path);
  const texts = formTexts(locale, 'office.mails', { submit: 'retry', submitting: 'retrying' });
  const at = (date: Date | undefined) => date && dayAndTime(date, event.timeZone)[locale];
  const kinds: Readonly<Record<string, string>> = allClientTexts(locale, 'office.mailKind');
  const columns: Column<MailOfRecord>[] = [
    [t('to'), recipient],
    [t('kind'), ({ mail }) => kinds[mail.kind] ?? mail.kind],
    [t('queued'), ({ mail }) => at(mail.queuedAt)],
  ];
  /** The button that tries a mail again: one that failed as it is, one that bounced as a new pass. */
  const again = ({ record, mail }: MailOfRecord) => (
    <ButtonForm
      {...(mail.state === 'failed'
        ? { action: retryMailsAction, hidden: { record, mail: mail.id } }
        : { action: resendPassAction, hidden: { id: record, mail: newId() } })}
      texts={texts}
      label={t('retryOf', { to: mail.to.address })}
    />
  );
  return (
    <OfficePage staff={staff} page="mails" title={t('title')} lead={t('lead')}>
      <Done>{retried && t('retried', { count: countIn(retried) })}</Done>
      <p>{t('forecast', { count: forecast.waiting, when: at(forecast.doneAt) ?? '' })}</p>
      <MailSection
        id="bounced"
        title={t('bounced', { count: bounced.length })}
        rows={bounced}
        columns={[...columns, [t('retry'), again]]}
      />
      <MailSection
        id="failed"
        title={t('failed', { count: failed.length })}
        rows={failed}
        columns={[
          ...columns,
          [t('reason'), ({ mail }) => <span lang="en">{mail.lastError}</span>],
          [t('retry'), again],
        ]}
      >
        <ButtonForm
          action={retryMailsAction}
          hidden={{ mail: 'all' }}
          texts={texts}
          submit={t('retryAll', { count: failed.length })}
        />
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
