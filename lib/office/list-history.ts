import { z } from 'zod';
import { auditActions, commandLine } from '@/lib/audit/record';
import type { Audit } from '@/lib/audit/repository';
import { boundedText } from '@/lib/base/bounded-text';
import { isId } from '@/lib/base/ids';
import { instantAt } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import type { Cursor } from '@/lib/store/port';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from './abilities';
import { dayAfter, isoDate, readListPosition } from './rules';
import { type NamedEntry, type NamingDeps, nameEntries } from './trail/name-entries';
import type { OfficeDeps } from './types';

/** The number of entries on a page. */
const pageSize = 50;

interface HistoryDeps extends NamingDeps {
  audit: Pick<Audit, 'latest'>;
  users: Pick<OfficeDeps['users'], 'byId' | 'byEmailKey'>;
  event: Pick<TradeShow, 'timeZone'>;
}

const querySchema = z.object({
  by: z
    .union([z.literal(commandLine), boundedText({ max: 24 }, (text) => text.refine(isId))])
    .optional()
    .catch(undefined),
  action: z.enum(auditActions).optional().catch(undefined),
  // 9999-12-31 has no following day.
  day: isoDate
    .refine((day) => day < '9999-12-31')
    .optional()
    .catch(undefined),
});

type HistoryFilter = z.infer<typeof querySchema>;

/** The filter in an address, and the position that the page begins after. Anything unknown is left out. */
export function readHistoryQuery(query: Record<string, unknown>): { filter: HistoryFilter; after?: Cursor } {
  return { filter: querySchema.parse(query), ...readListPosition(query.after) };
}

/** A page of the audit, the latest entry first, with the names of staff and people. The next page begins after `next`. */
export async function listHistory(
  deps: HistoryDeps,
  _by: StaffFor<'history'>,
  { filter: { by, action, day }, after: cursor }: ReturnType<typeof readHistoryQuery>,
): Promise<{ entries: NamedEntry[]; next?: Cursor | undefined }> {
  const startOf = (date: string) => instantAt(deps.event, `${date}T00:00`);
  const page = await deps.audit.latest({
    where: { ...(by && { by }), ...(action && { action }) },
    // Bounds are exclusive.
    ...(day && { after: new Date(startOf(day).getTime() - 1), before: startOf(dayAfter(day)) }),
    ...(cursor && { cursor }),
    limit: pageSize + 1,
  });
  const shown = page.documents.slice(0, pageSize);
  const entries = await nameEntries(deps, shown);
  const last = page.documents.length > pageSize ? shown.at(-1) : undefined;
  if (last) return { entries, next: { value: last.at, id: last._id } };
  return { entries, next: page.isLast ? undefined : page.next };
}

/** The staff who have an account, by whom the history can be filtered. */
export async function historyStaff(
  { roster, users }: HistoryDeps,
  _by: StaffFor<'history'>,
): Promise<{ id: string; name: string }[]> {
  const accounts = await Promise.all(
    (await roster.members()).map(({ emailKey }) => unlessUnreadable(users.byEmailKey(emailKey), null)),
  );
  return accounts.flatMap((account) => (account ? [{ id: account._id, name: account.name }] : []));
}
