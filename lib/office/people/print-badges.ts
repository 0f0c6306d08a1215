import { type AuditDeps, audited } from '@/lib/audit/audited';
import type { AuditEntry } from '@/lib/audit/record';
import type { Audit } from '@/lib/audit/repository';
import { isId } from '@/lib/base/ids';
import { longTurn } from '@/lib/base/pauses';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { Category, TradeShow } from '@/lib/event/types';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { type QrDrawing, qrDrawing } from '@/lib/pass/qr';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import { deskCategories } from '@/lib/registration/register-at-desk';
import type { Attendees } from '@/lib/registration/repository';
import { companyOf } from '@/lib/registration/rules';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';

/** What a badge shows, in the organiser's language. */
export interface Badge {
  id: string;
  /** First names. */
  first: string;
  surname: string;
  /** What the event names besides category and folio. */
  lines: string[];
  category: BadgeCategory;
  folio: string;
  /** The show's name. */
  show: string;
  qr: QrDrawing;
}

interface BadgeCategory {
  word: string;
  /** One or two letters that no other category of the show has. */
  letter: string;
  /** CSS colour with white text. */
  color: string;
}

/** The maximum number of badges that are printed at once. */
export const sheetSize = 500;
/** How many records are written before others have their turn. */
const writtenAtOnce = 20;
/** How long after the print button was pressed the badges can be opened, ms. */
const printTime = 10 * 60_000;

interface BadgeDeps {
  attendees: Pick<Attendees, 'byId'>;
  event: TradeShow;
}

interface PrintDeps extends AuditDeps {
  attendees: Pick<Attendees, 'byId' | 'update'>;
  event: TradeShow;
  clock: () => Date;
}

/**
 * Records in the audit that staff print the badge of one person. Returns the id of the entry, with which
 * `findPrintedBadges` shows it. Refuses with `not_found` and `blocked`.
 */
export async function printBadge(
  deps: PrintDeps,
  by: StaffFor<'badge'>,
  id: string,
): Promise<Result<string>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const act = { by: by.id, action: 'print badge', record: id } as const;
  return (
    refuseBlocked(attendee, deps.event) ??
    audited(deps, act, async (entry) => {
      await notePrinted(deps, [id]);
      return ok(entry);
    })
  );
}

/**
 * The same for the badges of several people, in one entry. A person whose pass is blocked gets none. Refuses with
 * `not_found` if nobody gets one.
 */
export async function printBadges(
  deps: PrintDeps,
  by: StaffFor<'badge'>,
  ids: readonly string[],
): Promise<Result<string>> {
  const people = (await findPeople(deps, ids)).map(({ _id }) => _id);
  if (people.length === 0) return refuse('not_found');
  const act = { by: by.id, action: 'print badge', count: people.length, people } as const;
  return audited(deps, act, async (entry) => {
    await notePrinted(deps, people);
    return ok(entry);
  });
}

/** Stores when the badges of these people were printed. */
async function notePrinted({ attendees, clock }: PrintDeps, ids: readonly string[]): Promise<void> {
  const badgePrintedAt = clock();
  for (let at = 0; at < ids.length; at += writtenAtOnce) {
    await longTurn();
    const part = ids.slice(at, at + writtenAtOnce);
    await Promise.all(part.map((id) => attendees.update(id, (current) => ({ ...current, badgePrintedAt }))));
  }
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

/** The badges of people. Empty lines and blocked people are left out. */
export function badgesOf(
  {
    event,
  }: { event: Pick<TradeShow, 'badge' | 'organizerLanguage' | 'shortName' | 'theme' | 'registration'> },
  people: readonly Attendee[],
): Badge[] {
  const categories = badgeCategories(event);
  return people
    .filter(({ blockedAt }) => !blockedAt)
    .map((attendee) => {
      const values: Partial<Record<(typeof event.badge.fields)[number], string | undefined>> = {
        company: companyOf(attendee),
        position: attendee.cargo,
        city: attendee.ciudad,
      };
      return {
        id: attendee._id,
        first: attendee.nombres,
        surname: attendee.apellidos,
        lines: event.badge.fields.flatMap((field) => values[field] ?? []),
        category: categories(attendee.categoria),
        folio: folioOf(attendee.guid),
        show: event.shortName[event.organizerLanguage],
        qr: qrDrawing(attendee.qr),
      };
    });
}

/** How the badges of an event show its categories. */
function badgeCategories({
  organizerLanguage,
  theme,
  registration,
}: Pick<TradeShow, 'organizerLanguage' | 'theme' | 'registration'>) {
  const wordOf = textsOf(organizerLanguage, 'pass.category');
  return (category: Category): BadgeCategory => {
    const word = wordOf(category);
    const others = deskCategories({ registration })
      .filter((each) => each !== category)
      .map((each) => wordOf(each));
    return { word, letter: distinctLetters(word, others), color: theme.categoryColors[category] };
  };
}

/** The first letter of a word, with the first one that differs if another word begins with the same letter. */
export function distinctLetters(word: string, others: readonly string[]): string {
  const alike = others.filter((other) => other[0] === word[0]);
  if (alike.length === 0) return word.slice(0, 1).toUpperCase();
  const at = [...word].findIndex((letter, index) => alike.every((other) => other[index] !== letter));
  return `${word.slice(0, 1)}${word[Math.max(1, at)] ?? ''}`.toUpperCase();
}
