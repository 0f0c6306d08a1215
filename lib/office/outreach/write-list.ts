import { type AuditDeps, audited, beginAudit } from '@/lib/audit/audited';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Cell } from '@/lib/base/xlsx';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { expiryOf, type ListImport } from '@/lib/outreach/imports/record';
import type { ListImports } from '@/lib/outreach/imports/repository';
import type { CheckDeps } from '@/lib/outreach/lists/check-sheet';
import { openList } from '@/lib/outreach/lists/import-list';
import { type Lists, listIdOf } from '@/lib/outreach/lists/repository';
import { type ScrubDeps, scrubbing } from '@/lib/store/scrubbing';
import type { StaffFor } from '../abilities';
import { fieldLabel, reasonOf } from './list-labels';
import { type PreviewedRow, previewRows } from './upload-list';

interface Deps extends AuditDeps {
  listImports: ListImports;
  lists: Lists;
  clock: () => Date;
}

/** An import as its page shows it. */
export interface ReadImport {
  current: ListImport;
  /** While it is uploaded: how many parts have arrived. */
  arrived: number;
  /** Until the check: the first rows as they will be stored. */
  rows: PreviewedRow[];
}

/** Reads an import. Refuses with `not_found`. */
export async function readImport(
  deps: CheckDeps & { listImports: Pick<ListImports, 'get' | 'part' | 'arrived'> },
  _by: StaffFor<'invite'>,
  id: string,
  locale: Locale,
): Promise<Result<ReadImport>> {
  const { listImports } = deps;
  const current = await listImports.get(id);
  if (!current) return refuse('not_found');
  const { state, headings, fields } = current;
  const arrived = state === 'uploading' ? await listImports.arrived(id) : current.parts;
  const part = state === 'matching' ? await listImports.part(id, 0) : null;
  const columns = headings.map((heading, at) => ({ heading, field: fields[at] || null }));
  return ok({ current, arrived, rows: await previewRows(deps, columns, part?.rows ?? [], locale) });
}

/** The progress of an import's background work: how many of its parts are done. */
export interface Progress {
  state: string;
  done: number;
  of: number;
}

export const progressOf = ({ state, position, parts }: ListImport): Progress => ({
  state,
  done: position,
  of: parts,
});

/**
 * Begins or continues to write the people of a checked import to its list, in the background. Repeatable. Refuses with
 * `not_found`, and as `openList` does.
 */
export async function writeImport(
  deps: Deps,
  by: StaffFor<'invite'>,
  id: string,
): Promise<Result<ListImport>> {
  const { listImports } = deps;
  const current = await listImports.get(id);
  if (!current) return refuse('not_found');
  if (!isWritable(current)) return ok(current);
  const { name, source, basis, people } = current;
  if (basis === '') return refuse('not_found');
  const opened = await openList(deps, { name, source, basis });
  if (!opened.ok) return opened;
  const act = { by: by.id, action: 'import list', record: opened.value._id, count: people } as const;
  const listMadeAt = opened.value.createdAt;
  const entry = await beginAudit(deps, act);
  const now = deps.clock();
  const begun = await listImports.update(id, (stored) =>
    isWritable(stored)
      ? {
          ...(stored.listMadeAt?.getTime() === listMadeAt.getTime() ? stored : fromStart(stored)),
          state: 'writing',
          listMadeAt,
          workAt: now,
          expiresAt: expiryOf(now),
          entry,
        }
      : null,
  );
  if (begun.outcome !== 'updated') await deps.audit.end(entry, 'refused', deps.clock());
  return 'document' in begun ? ok(begun.document) : refuse('not_found');
}

/** The import before anybody was written: to a new list, or to one that was made again. */
const fromStart = (current: ListImport): ListImport => ({ ...current, position: 0, written: 0 });

const isWritable = ({ state }: ListImport) => state === 'checked' || state === 'stopped';

/**
 * Stops what happens to an import: the writing, which can be continued until all are written; before it, the import is
 * deleted. Whoever pressed stop while it was written (`shown`) deletes nothing. Resolves to what is left of it. Refuses with
 * `not_found`.
 */
export async function stopImport(
  deps: Deps & ScrubDeps,
  by: StaffFor<'invite'>,
  id: string,
  shown?: string,
): Promise<Result<ListImport | null>> {
  const { listImports } = deps;
  const current = await listImports.get(id);
  if (!current) return refuse('not_found');
  const { state, name, written } = current;
  const isStoppedAlready = shown === 'writing' && state !== 'writing';
  if (state === 'written' || isStoppedAlready || isAllWritten(current)) return ok(current);
  const act = { by: by.id, action: 'stop import', record: listIdOf(name), count: written } as const;
  return audited(deps, act, async () => {
    if (state === 'writing') {
      const stopped = await listImports.update(id, (stored) =>
        stored.state === 'writing' && !isAllWritten(stored)
          ? { ...stored, state: 'stopped', workAt: undefined }
          : null,
      );
      const left = 'document' in stopped ? stopped.document : null;
      if (stopped.outcome === 'updated' && left?.entry)
        await deps.audit.end(left.entry, 'refused', deps.clock());
      return ok(left);
    }
    await scrubbing(deps, () => listImports.delete(id));
    return ok(null);
  });
}

/** Whether the writing only has to be ended. */
const isAllWritten = ({ state, position, parts }: ListImport) => state === 'writing' && position >= parts;

/** The rows that the check of an import refused or found repeated, as a table with a header in this language. */
export async function readRefusedRows(
  { listImports, event }: Pick<CheckDeps, 'event'> & { listImports: Pick<ListImports, 'get' | 'part'> },
  _by: StaffFor<'invite'>,
  id: string,
  locale: Locale,
): Promise<Result<AsyncGenerator<Cell[]>>> {
  const current = await listImports.get(id);
  if (!current) return refuse('not_found');
  const t = textsOf(locale, 'office.lists');
  const { headings, fields, parts } = current;
  const emailHeading = headings[fields.indexOf('email')] ?? fieldLabel('email', event, locale);
  return ok(
    (async function* () {
      yield [t('row'), t('column'), t('reason')];
      for (let number = 0; number < parts; number++) {
        const checked = (await listImports.part(id, number))?.checked;
        for (const { row, heading, error } of checked?.refused ?? [])
          yield [row, heading, reasonOf(error, locale)];
        for (const { row, first } of checked?.repeated ?? [])
          yield [row, emailHeading, t('repeats', { first })];
      }
    })(),
  );
}
