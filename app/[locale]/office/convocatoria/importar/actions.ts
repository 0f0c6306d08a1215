'use server';

import { importAfterAnswer } from '@/app/_server/import-after-answer';
import { officeAction } from '@/app/_server/office/office-action';
import { ok, refuse } from '@/lib/base/result';
import { SheetFault } from '@/lib/base/sheet';
import { deps } from '@/lib/deps';
import {
  describePasted,
  finishUpload,
  pasteRows,
  previewSheet,
  type SheetPreview,
  startImport,
} from '@/lib/office/outreach/upload-list';
import {
  type Progress,
  progressOf,
  readImport,
  stopImport,
  writeImport,
} from '@/lib/office/outreach/write-list';
import { importPath, officePages, officePath } from '@/lib/office/rules';

const pageOf = (id: string) => `${officePath}${importPath}/${id}`;
/** The page to return to after the second factor. */
const pathOf = ({ import: id }: Readonly<Record<string, FormDataEntryValue>>) =>
  typeof id === 'string' && id ? `${importPath}/${id}` : importPath;

/** Shows the first rows of a file as they will be stored. */
export const previewSheetAction = officeAction<'invite', SheetPreview>(
  'invite',
  importPath,
  async (by, { typed, locale }) => {
    const previewed = await previewSheet(deps(), by, typed, locale);
    return previewed.ok ? ok({ data: previewed.value }) : previewed;
  },
  'officeSearchesByStaff',
);

/** Begins the import of a file, whose parts follow. */
export const startImportAction = officeAction<'invite', { id: string }>(
  'invite',
  importPath,
  async (by, { typed }) => {
    const started = await startImport(deps(), by, typed);
    return started.ok ? ok({ data: { id: started.value._id } }) : started;
  },
);

/** Begins the check of a file that has arrived, or asks for the parts that are missing. */
export const finishUploadAction = officeAction<'invite', { missing: number }>(
  'invite',
  pathOf,
  async (by, { typed: { import: id = '' } }) => {
    const finished = await finishUpload(deps(), by, id);
    if (!finished.ok) return finished;
    const { missing } = finished.value;
    if (missing !== undefined) return ok({ data: { missing } });
    importAfterAnswer();
    return ok({ next: pageOf(id) });
  },
);

/** Takes pasted rows. */
export const pasteRowsAction = officeAction('invite', importPath, async (by, { typed: { rows = '' } }) => {
  try {
    const pasted = await pasteRows(deps(), by, rows);
    return pasted.ok ? ok({ next: pageOf(pasted.value._id) }) : pasted;
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    const values = { row: String(error.row ?? 1) };
    return { ...refuse('invalid_fields', { values }), message: `office.lists.fault.${error.fault}` };
  }
});

/** Stores what staff say of pasted rows, and begins the check or shows the rows again. */
export const describePastedAction = officeAction('invite', pathOf, async (by, { typed }) => {
  const described = await describePasted(deps(), by, typed);
  if (!described.ok) return described;
  importAfterAnswer();
  return ok({ next: pageOf(typed.import ?? '') });
});

/** Writes the people of an import to the list. */
export const writeImportAction = officeAction(
  'invite',
  pathOf,
  async (by, { typed: { import: id = '' } }) => {
    const begun = await writeImport(deps(), by, id);
    if (begun.ok) {
      importAfterAnswer();
      return ok({ next: pageOf(id) });
    }
    if (begun.fields) return { ...refuse('already_processed'), message: 'validation.listDiffers' };
    return begun.code === 'already_processed' ? { ...begun, message: 'office.lists.isInviting' } : begun;
  },
);

/** The progress of an import's background work. */
export const readProgressAction = officeAction<'invite', Progress>(
  'invite',
  pathOf,
  async (by, { typed: { import: id = '' }, locale }) => {
    const read = await readImport(deps(), by, id, locale);
    return read.ok ? ok({ data: progressOf(read.value.current) }) : read;
  },
  'officeSearchesByStaff',
);

/** Stops an import. */
export const stopImportAction = officeAction(
  'invite',
  pathOf,
  async (by, { typed: { import: id = '', shown } }) => {
    const stopped = await stopImport(deps(), by, id, shown);
    if (!stopped.ok) return stopped;
    return ok({ next: stopped.value ? pageOf(id) : `${officePath}${officePages.lists.path}?done=discarded` });
  },
);
