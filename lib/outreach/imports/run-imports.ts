import { setTimeout as delay } from 'node:timers/promises';
import { createPauses } from '@/lib/base/pauses';
import { processWide } from '@/lib/base/process-wide';
import { type ScrubDeps, scrubbing } from '@/lib/store/scrubbing';
import {
  addRow,
  type CheckDeps,
  type CheckedPerson,
  type CheckedRows,
  createRowReader,
  type ReadRow,
} from '../lists/check-sheet';
import { type ImportDeps, previewImport, storedIn, writePeople } from '../lists/import-list';
import { hasUnfinishedRound } from '../lists/record';
import { listIdOf } from '../lists/repository';
import { addCounts, expiryOf, type ImportPart, type ListImport, shownFaults } from './record';
import type { ListImports } from './repository';

interface Deps extends ImportDeps, CheckDeps, ScrubDeps {
  listImports: ListImports;
  clock: () => Date;
}

/** What the check of an import needs at a position. Kept between parts and slices, and made again if it is lost. */
interface Check {
  id: string;
  position: number;
  /** The row of each address in the parts before the position. */
  firstRows: Map<string, number>;
  readRow: ReadRow;
}
const memory = () => processWide('portalListCheck', (): { check?: Check | undefined } => ({}));

/**
 * Works on imports that are being checked or written for a slice of this length (ms), part by part, and deletes those that
 * have expired. The position is stored after each part, and a part that is worked on again has the same result, so a process
 * may end at any moment. Only one process may work at a time. Resolves to whether work is left.
 * @param longestRest how long it rests after a part at most, ms
 */
export async function runImports(
  deps: Deps,
  slice = 5_000,
  longestRest = 200,
): Promise<{ isUnfinished: boolean }> {
  const end = performance.now() + slice;
  await deleteExpired(deps);
  for (;;) {
    const current = await deps.listImports.withWork();
    if (!current) {
      // An import that was deleted leaves no addresses in memory.
      memory().check = undefined;
      return { isUnfinished: false };
    }
    const began = performance.now();
    await (current.state === 'writing' ? writePart(deps, current) : checkPart(deps, current));
    if (performance.now() >= end) return { isUnfinished: true };
    // Half of the time is for everybody else, who may be registering.
    await delay(Math.min(longestRest, performance.now() - began));
  }
}

/** Checks the next part of an import and stores what it found in place of the rows. */
async function checkPart(deps: Deps, current: ListImport): Promise<void> {
  const { _id, position, parts, people } = current;
  const part = await deps.listImports.part(_id, position);
  // Somebody is deleting the import.
  if (!part) return deps.listImports.delete(_id);
  const check = await checkAt(deps, current);
  const checked = part.checked ?? (await checkRows(deps, current, part, check));
  if (!part.checked)
    await deps.listImports.updatePart(_id, position, ({ rows = [], ...stored }) => {
      // The rows of somebody who was erased meanwhile are gone.
      const left = new Set(rows.map(({ row }) => row));
      return {
        ...stored,
        checked: { ...checked, people: checked.people.filter(({ row }) => left.has(row)) },
      };
    });
  const isLast = position + 1 >= parts;
  await deps.listImports.update(_id, (stored) => {
    if (stored.state !== 'checking' || stored.position !== position) return null;
    return {
      ...stored,
      position: isLast ? 0 : position + 1,
      counts: addCounts(stored.counts, checked.counts),
      refused: [...stored.refused, ...checked.refused].slice(0, shownFaults),
      repeated: [...stored.repeated, ...checked.repeated].slice(0, shownFaults),
      people: people + storedIn(checked.counts),
      ...(isLast && endOfWork(deps, 'checked')),
    };
  });
  for (const person of checked.people) check.firstRows.set(person.emailKey, person.row);
  memory().check = isLast ? undefined : { ...check, position: position + 1 };
}

/** The fields of an import after its background work has ended. */
const endOfWork = ({ clock }: Pick<Deps, 'clock'>, state: ListImport['state']) => ({
  state,
  workAt: undefined,
  expiresAt: expiryOf(clock()),
});

/** The check of an import at its position. */
async function checkAt(
  deps: Deps,
  { _id: id, position, basis, headings, fields }: ListImport,
): Promise<Check> {
  const { check } = memory();
  if (check?.id === id && check.position === position) return check;
  const rowsOf = await createRowReader(deps, basis || undefined);
  const readRow = rowsOf(headings.map((heading, at) => ({ heading, field: fields[at] || null })));
  const firstRows = new Map<string, number>();
  for (let number = 0; number < position; number++) {
    const part = await deps.listImports.part(id, number);
    for (const person of part?.checked?.people ?? []) firstRows.set(person.emailKey, person.row);
  }
  return { id, position, firstRows, readRow };
}

async function checkRows(
  deps: Deps,
  { name, rows: rowCount, counts }: ListImport,
  { rows = [] }: ImportPart,
  { firstRows, readRow }: Check,
): Promise<NonNullable<ImportPart['checked']>> {
  const checked: CheckedRows = { people: [], refused: [], repeated: [] };
  // The part may have to be checked again, so what it adds is kept apart until it is stored.
  const own = new Map<string, number>();
  const rowOfEmail = {
    get: (emailKey: string) => own.get(emailKey) ?? firstRows.get(emailKey),
    set: (emailKey: string, row: number) => own.set(emailKey, row),
  };
  const pause = createPauses();
  // No more rows than the browser said at first, which the limits were checked for.
  const room = rowCount - Object.values(counts).reduce((sum, count) => sum + count, 0);
  for (const { row, cells } of rows.slice(0, room)) {
    await pause();
    addRow(checked, rowOfEmail, readRow(cells, row), row);
  }
  const outcomes = await previewImport(deps, name, checked.people);
  const refused = new Set(checked.refused.map(({ row }) => row)).size;
  return { ...checked, counts: { ...outcomes, refused, repeated: checked.repeated.length } };
}

/** Writes the people of the next part of an import to its list. */
async function writePart(deps: Deps, current: ListImport): Promise<void> {
  const { _id, name, position, parts, entry, listMadeAt } = current;
  if (position >= parts) return endWriting(deps, current);
  const list = await deps.lists.get(listIdOf(name));
  const people = (await deps.listImports.part(_id, position))?.checked?.people;
  const isSameList = list?.createdAt.getTime() === listMadeAt?.getTime();
  const isOpen = people && list && isSameList && !hasUnfinishedRound(list);
  const outcomes = isOpen ? await writePeople(deps, list, people) : null;
  if (!isOpen || !outcomes) {
    // The list was deleted, or its invitations began.
    await deps.listImports.update(_id, (stored) => ({ ...stored, ...endOfWork(deps, 'stopped') }));
    if (entry) await deps.audit.end(entry, 'refused', deps.clock());
    return;
  }
  await deleteErased(deps, current, people);
  await deps.listImports.update(_id, (stored) => {
    if (stored.state !== 'writing' || stored.position !== position) return null;
    return { ...stored, position: position + 1, written: stored.written + storedIn(outcomes) };
  });
}

/** Deletes the people of a part who were erased from it while they were written. */
async function deleteErased(
  deps: Deps,
  { _id, position }: ListImport,
  written: readonly CheckedPerson[],
): Promise<void> {
  const { listImports, invitees } = deps;
  const left = (await listImports.part(_id, position))?.checked?.people;
  if (!left || left.length === written.length) return;
  const keys = new Set(left.map(({ emailKey }) => emailKey));
  await scrubbing(deps, async () => {
    for (const { emailKey } of written) {
      const invitee = keys.has(emailKey) ? null : await invitees.byEmailKey(emailKey);
      if (invitee) await invitees.delete(invitee._id);
    }
  });
}

/**
 * Ends the writing after the last part. Until then people are kept, in case the list is deleted and they are written
 * again.
 */
async function endWriting(deps: Deps, current: ListImport): Promise<void> {
  const { _id, name, entry } = current;
  const now = deps.clock();
  await deps.lists.update(listIdOf(name), (stored) => ({ ...stored, importedAt: now }));
  if (entry) await deps.audit.end(entry, 'done', now);
  await deps.listImports.dropPeople(current);
  await deps.listImports.update(_id, (stored) => ({ ...stored, ...endOfWork(deps, 'written') }));
}

async function deleteExpired(deps: Deps): Promise<void> {
  const { listImports, clock, audit } = deps;
  const expired = await listImports.expired(clock());
  if (expired.length === 0) return;
  await scrubbing(deps, async () => {
    for (const { _id, entry } of expired) {
      await listImports.delete(_id);
      if (entry) await audit.end(entry, 'refused', clock());
    }
  });
}
