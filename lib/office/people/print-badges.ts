import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { AuditEntry } from '@/lib/audit/record';
import type { Audit } from '@/lib/audit/repository';
import { isId } from '@/lib/base/ids';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { type QrDrawing, qrDrawing } from '@/lib/pass/qr';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';

/** What a badge shows: the name, the lines that the event names, and the QR code of the pass. */
export interface Badge {
  id: string;
  name: string;
  lines: string[];
  qr: QrDrawing;
}

/** The maximum number of badges on a sheet: those of one page of the list. */
const sheetSize = 50;
/** How long after the print button was pressed the badges can be opened, ms. */
const printTime = 10 * 60_000;

interface BadgeDeps {
  attendees: Pick<Attendees, 'byId'>;
  event: TradeShow;
}

/**
 * Records in the audit that staff print the badge of one person. Returns the id of the entry, with which
 * `findPrintedBadges` shows it. Refuses with `not_found` and `blocked`.
 */
export async function printBadge(
  deps: AuditDeps & BadgeDeps,
  by: StaffFor<'badge'>,
  id: string,
): Promise<Result<string>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const act = { by: by.id, action: 'print badge', record: id } as const;
  return refuseBlocked(attendee, deps.event) ?? audited(deps, act, async (entry) => ok(entry));
}

/**
 * The same for the badges of several people, in one entry. A person whose pass is blocked gets none. Refuses with
 * `not_found` if nobody gets one.
 */
export async function printBadges(
  deps: AuditDeps & BadgeDeps,
  by: StaffFor<'badge'>,
  ids: readonly string[],
): Promise<Result<string>> {
  const people = (await findPeople(deps, ids)).map(({ _id }) => _id);
  if (people.length === 0) return refuse('not_found');
  const act = { by: by.id, action: 'print badge', count: people.length, people } as const;
  return audited(deps, act, async (entry) => ok(entry));
}

interface FindDeps extends BadgeDeps {
  audit: Pick<Audit, 'byId'>;
  clock: () => Date;
}

/**
 * The badges that this member of staff has just recorded as printed, in the entry with this id; null for any other id.
 * @param record the person whose badge it has to be, absent for a sheet
 */
export async function findPrintedBadges(
  deps: FindDeps,
  by: StaffFor<'badge'>,
  { entryId, record }: { entryId: unknown; record?: string },
): Promise<Badge[] | null> {
  const entry = isId(entryId) ? await deps.audit.byId(entryId) : null;
  const isOwn = entry?.by === by.id && entry.action === 'print badge' && entry.state === 'done';
  if (!isOwn || entry.record !== record || deps.clock().getTime() - entry.at.getTime() >= printTime)
    return null;
  return badgesOf(deps, await findPeople(deps, printedIn(entry)));
}

const printedIn = ({ record, people = [] }: AuditEntry): string[] => (record ? [record] : people);

/** The people with these ids whose pass is not blocked. Those who cannot be read are reported and left out. */
async function findPeople({ attendees }: BadgeDeps, ids: readonly string[]): Promise<Attendee[]> {
  const unique = [...new Set(ids.slice(0, sheetSize))];
  const people = await Promise.all(unique.map((id) => unlessUnreadable(attendees.byId(id), null)));
  return people.flatMap((each) => (each && !each.blockedAt ? [each] : []));
}

/** The badges of people, each in their language. Empty lines and blocked people are left out. */
export function badgesOf(
  { event: { badge } }: { event: Pick<TradeShow, 'badge'> },
  people: readonly Attendee[],
): Badge[] {
  return people
    .filter(({ blockedAt }) => !blockedAt)
    .map((attendee) => {
      const values = {
        company: attendee.nombreEmpresa,
        position: attendee.cargo,
        city: attendee.ciudad,
        category: textsOf(attendee.locale, 'pass.category')(attendee.categoria),
        folio: folioOf(attendee.guid),
      };
      return {
        id: attendee._id,
        name: `${attendee.nombres} ${attendee.apellidos}`,
        lines: badge.fields.flatMap((field) => values[field] ?? []),
        qr: qrDrawing(attendee.qr),
      };
    });
}
