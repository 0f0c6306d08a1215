import { type AuditDeps, audited } from '@/lib/audit/audited';
import { ok, type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { type QrDrawing, qrDrawing } from '@/lib/pass/qr';
import { refuseBlocked } from '@/lib/registration/block-attendee';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import type { StaffFor } from '../abilities';

/** What a badge shows: the name, the lines that the event names, and the QR code of the pass. */
export interface PrintedBadge {
  id: string;
  name: string;
  lines: string[];
  qr: QrDrawing;
}

type PrintDeps = AuditDeps & { event: TradeShow };
/** The staff member who prints, whichever page they print from. */
type Printer = StaffFor<'badge'>;

/** The badge of one person. Refuses with `not_found` and `blocked`. */
export async function printBadge(
  deps: PrintDeps & { attendees: Pick<Attendees, 'byId'> },
  by: Printer,
  id: string,
): Promise<Result<PrintedBadge>> {
  const attendee = await deps.attendees.byId(id);
  if (!attendee) return refuse('not_found');
  const [badge] = await printBadges(deps, by, [attendee]);
  return badge ? ok(badge) : (refuseBlocked(attendee, deps.event) ?? refuse('not_found'));
}

/** The badges of these people, each with an entry in the audit. A person whose pass is blocked gets none. */
export async function printBadges(
  deps: PrintDeps,
  by: Printer,
  attendees: readonly Attendee[],
): Promise<PrintedBadge[]> {
  const badges: PrintedBadge[] = [];
  for (const attendee of attendees) {
    if (attendee.blockedAt) continue;
    const act = { by: by.id, action: 'print badge', record: attendee._id } as const;
    const printed = await audited(deps, act, async () => ok(badgeOf(attendee, deps.event)));
    if (printed.ok) badges.push(printed.value);
  }
  return badges;
}

/** The badge in the person's language. Empty lines are left out. */
function badgeOf(attendee: Attendee, { badge }: Pick<TradeShow, 'badge'>): PrintedBadge {
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
}
