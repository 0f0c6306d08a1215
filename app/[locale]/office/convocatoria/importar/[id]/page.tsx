import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import {
  describePastedAction,
  finishUploadAction,
  readProgressAction,
  stopImportAction,
  writeImportAction,
} from '@/app/[locale]/office/convocatoria/importar/actions';
import { CheckResult } from '@/app/[locale]/office/convocatoria/importar/check-result';
import { OfficePage } from '@/app/[locale]/office/office-page';
import { ButtonForm } from '@/components/form/button-form';
import { allFormTexts, formTexts } from '@/components/form/form-texts';
import { DescribeForm } from '@/components/office/lists/describe-form';
import { ImportProgress } from '@/components/office/lists/import-progress';
import { ResumeForm } from '@/components/office/lists/resume-form';
import { TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import type { Locale } from '@/lib/i18n/locale';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { columnChoices } from '@/lib/office/outreach/list-labels';
import { progressOf, type ReadImport, readImport } from '@/lib/office/outreach/write-list';
import { importPath, officePages, officePath, partsPath } from '@/lib/office/rules';
import type { ListImport } from '@/lib/outreach/imports/record';
import { listIdOf } from '@/lib/outreach/lists/repository';

export const generateMetadata = pageMetadata('office.lists.importTitle', { index: false });

/** One import: what is missing until its people are on the list, and what staff can do. */
export default async function ImportedPage({
  params,
}: PageProps<'/[locale]/office/convocatoria/importar/[id]'>) {
  const { id } = await params;
  const staff = await requireStaff('invite', `${importPath}/${encodeURIComponent(id)}`);
  const locale = await pageLocale();
  const read = await readImport(readDeps(), staff, id, locale);
  if (!read.ok) notFound();
  const t = await pageTexts('office.lists.run');
  const { current } = read.value;
  return (
    <OfficePage
      staff={staff}
      page="lists"
      title={t(`${current.state}Title`)}
      lead={current.name && <Verbatim>{current.name}</Verbatim>}
    >
      <div className="space-y-7">
        <State read={read.value} locale={locale} />
      </div>
    </OfficePage>
  );
}

/** What the page shows in each state. */
async function State({ read, locale }: { read: ReadImport; locale: Locale }): Promise<ReactNode> {
  const t = await pageTexts('office.lists.run');
  const { current } = read;
  const { people, written, state } = current;
  if (state === 'matching') return <Matching read={read} locale={locale} />;
  if (state === 'uploading') return <Uploading read={read} locale={locale} />;
  if (state === 'checking' || state === 'writing')
    return (
      <>
        <Working current={current} locale={locale} />
        <Buttons current={current} locale={locale} only={state === 'checking' ? 'discard' : 'stop'} />
      </>
    );
  return (
    <>
      {state === 'stopped' && <p>{t('stoppedLead', { written, people })}</p>}
      {state === 'written' && (
        <p role="status">
          {t('writtenLead', { count: written })}{' '}
          <TextLink href={`${officePath}${officePages.lists.path}/${listIdOf(current.name)}`}>
            {t('openList')}
          </TextLink>
        </p>
      )}
      <CheckResult current={current} />
      {people === 0 && <p>{t('nobody')}</p>}
      {state !== 'written' && (
        <Buttons current={current} locale={locale} only={people === 0 ? 'discard' : undefined} />
      )}
      <p className="text-hint text-soft">{t('keptNote')}</p>
    </>
  );
}

/** Pasted rows, whose columns staff confirm. */
function Matching({ read: { current, rows }, locale }: { read: ReadImport; locale: Locale }) {
  const { _id, headings, fields, name, source, basis } = current;
  return (
    <div className="max-w-form space-y-7">
      <DescribeForm
        action={describePastedAction}
        texts={allFormTexts(locale, 'office.lists.form')}
        id={_id}
        choices={columnChoices(readDeps().event, locale)}
        stored={{ name, source, basis }}
        headings={headings}
        fields={fields}
        rows={rows}
      />
      <Buttons current={current} locale={locale} only="discard" />
    </div>
  );
}

/** A file whose parts have not all arrived. */
async function Uploading({ read: { current, arrived }, locale }: { read: ReadImport; locale: Locale }) {
  const t = await pageTexts('office.lists.run');
  const { _id, digest = '', places = [], parts } = current;
  return (
    <div className="max-w-form space-y-7">
      <p>{t('uploadingLead')}</p>
      <div className="space-y-4 noscript:hidden">
        <ResumeForm
          finish={finishUploadAction}
          texts={allFormTexts(locale, 'office.lists.form')}
          faults={allClientTexts(locale, 'office.lists.fault')}
          partsPath={officePath + partsPath}
          current={{ id: _id, digest, places, parts, arrived }}
        />
      </div>
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      <Buttons current={current} locale={locale} only="discard" />
    </div>
  );
}

/** Work in the background. Without script, a link shows the page again. */
async function Working({ current, locale }: { current: ListImport; locale: Locale }) {
  const t = await pageTexts('office.lists.run');
  return (
    <>
      <p>{t('checkingLead')}</p>
      <ImportProgress
        read={readProgressAction}
        id={current._id}
        progress={progressOf(current)}
        texts={formTexts(locale, 'office.lists.form', { progress: 'progress' })}
      />
      <noscript>
        <p>
          <TextLink href={`${officePath}${importPath}/${current._id}`}>{t('reload')}</TextLink>
        </p>
      </noscript>
    </>
  );
}

/** The buttons of an import: to write or continue it, and to stop or delete it. */
function Buttons({
  current: { _id, state },
  locale,
  only,
}: {
  current: ListImport;
  locale: Locale;
  only?: 'stop' | 'discard' | undefined;
}) {
  const texts = (submit: 'write' | 'continue' | 'stop' | 'discard') =>
    formTexts(locale, 'office.lists.run', { submit, submitting: 'submitting' });
  return (
    <div className="office-buttons">
      {!only && (
        <ButtonForm
          action={writeImportAction}
          hidden={{ import: _id }}
          texts={texts(state === 'stopped' ? 'continue' : 'write')}
          variant="primary"
        />
      )}
      <ButtonForm
        action={stopImportAction}
        hidden={{ import: _id, shown: state }}
        texts={texts(only ?? 'discard')}
      />
    </div>
  );
}
