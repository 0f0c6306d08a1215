import { requireStaff } from '@/app/_server/office/require-staff';
import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import {
  finishUploadAction,
  pasteRowsAction,
  previewSheetAction,
  startImportAction,
} from '@/app/[locale]/office/convocatoria/importar/actions';
import { OfficePage, Section } from '@/app/[locale]/office/office-page';
import { allFormTexts } from '@/components/form/form-texts';
import { ImportForm } from '@/components/office/lists/import-form';
import { PasteForm } from '@/components/office/lists/paste-form';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { allClientTexts } from '@/lib/i18n/translator';
import { columnChoices } from '@/lib/office/outreach/list-labels';
import { importPath, officePath, partsPath } from '@/lib/office/rules';

export const generateMetadata = pageMetadata('office.lists.importTitle', { index: false });

/** Imports a list: from a file that the browser reads, or from pasted rows. */
export default async function ImportPage() {
  const staff = await requireStaff('invite', importPath);
  const [locale, t] = [await pageLocale(), await pageTexts('office.lists')];
  const texts = allFormTexts(locale, 'office.lists.form');
  return (
    <OfficePage staff={staff} page="lists" title={t('importTitle')} lead={t('importLead')}>
      <ImportForm
        action={startImportAction}
        preview={previewSheetAction}
        finish={finishUploadAction}
        texts={texts}
        faults={allClientTexts(locale, 'office.lists.fault')}
        choices={columnChoices(readDeps().event, locale)}
        path={officePath + importPath}
        partsPath={officePath + partsPath}
      >
        <Section id="paste" title={t('pasteTitle')} className="max-w-form">
          <p>{t('pasteLead')}</p>
          <PasteForm action={pasteRowsAction} texts={texts} />
        </Section>
      </ImportForm>
    </OfficePage>
  );
}
