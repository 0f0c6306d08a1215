import { retryMailsAction } from '@/app/_server/actions/office/mails';
import { requireStaff } from '@/app/_server/office';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { ButtonForm } from '@/components/form/button-form';
import { formTexts } from '@/components/form/form-texts';
import { OfficePage } from '@/components/office/office-page';
import { type Column, countIn, Done, OfficeTable } from '@/components/office/office-table';
import { dayAndTime } from '@/lib/i18n/dates';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { catalogue } from '@/lib/i18n/translator';
import { failedMails, listedMails, type MailOfRecord, waitingMails } from '@/lib/office/failed-mails';
import { officePages } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.mails.title', { index: false });

const { path } = officePages.mails;

/** Mails that failed or wait, with a button that tries the failed ones again. */
export default async function MailsPage({ searchParams }: PageProps<'/[locale]/office/correos'>) {
  const staff = await requireStaff('mails', path);
  const { sender, event } = readDeps();
  const { retried } = await searchParams;
  const [locale, t] = [await pageLocale(), await pageTexts('office.mails')];
  const [failed, waiting, forecast] = await Promise.all([
    failedMails(readDeps(), listedMails),
    waitingMails(readDeps(), listedMails),
    sender.forecast(),
  ]);
  const texts = formTexts(locale, 'office.mails', { submit: 'retry', submitting: 'retrying' });
  const at = (date: Date | undefined) => date && dayAndTime(date, event.timeZone)[locale];
  const kinds: Readonly<Record<string, string>> = catalogue[locale].office.mailKind;
  const columns: Column<MailOfRecord>[] = [
    [t('to'), ({ mail }) => <span className="break-all">{mail.to.address}</span>],
    [t('kind'), ({ mail }) => kinds[mail.kind] ?? mail.kind],
    [t('queued'), ({ mail }) => at(mail.queuedAt)],
  ];
  return (
    <OfficePage staff={staff} page="mails" title={t('title')} lead={t('lead')}>
      <Done>{retried && t('retried', { count: countIn(retried) })}</Done>
      <p>{t('forecast', { count: forecast.waiting, when: at(forecast.doneAt) ?? '' })}</p>
      <section aria-labelledby="failed" className="mt-8 space-y-4">
        <h2 id="failed" className="text-h2">
          {t('failed', { count: failed.length })}
        </h2>
        {failed.length > 0 && (
          <>
            <OfficeTable
              caption={t('failed', { count: failed.length })}
              rows={failed}
              keyOf={({ mail }) => mail.id}
              columns={[
                ...columns,
                [t('reason'), ({ mail }) => <span lang="en">{mail.lastError}</span>],
                [
                  t('retry'),
                  ({ record, mail }) => (
                    <ButtonForm
                      action={retryMailsAction}
                      hidden={{ record, mail: mail.id }}
                      texts={texts}
                      label={t('retryOf', { to: mail.to.address })}
                    />
                  ),
                ],
              ]}
            />
            <ButtonForm
              action={retryMailsAction}
              hidden={{ mail: 'all' }}
              texts={{ ...texts, submit: t('retryAll', { count: failed.length }) }}
            />
          </>
        )}
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mt-8 space-y-4">
          <h2 id="waiting" className="text-h2">
            {t('waiting')}
          </h2>
          <OfficeTable
            caption={t('waiting')}
            rows={waiting}
            keyOf={({ mail }) => mail.id}
            columns={[...columns, [t('due'), ({ mail }) => at(mail.dueAt)]]}
          />
        </section>
      )}
    </OfficePage>
  );
}
