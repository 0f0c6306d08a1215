import { once } from 'node:events';
import { mayBeInvitedAgain, newsPurpose } from '@/lib/registration/rules';
import { presentToOrganiser } from '@/lib/registration/views/present-attendee';
import { auditedParts } from '../lib/audit/audited';
import { commandLine } from '../lib/audit/record';
import { deps } from '../lib/deps';
import { listChanges } from '../lib/registration/list-changes';
import type { Cursor } from '../lib/store/port';
import { attendeeLine, csvHead, returningHead, returningLine } from './attendees-csv';

const act = { by: commandLine, action: 'export' } as const;

function report(unreadable: Error): void {
  console.error(unreadable.message);
  process.exitCode = 1;
}

/**
 * Writes all registrations to standard output, as CSV or as lines of JSON. The ids of unreadable ones are written to
 * standard error, and the command then fails.
 */
export async function exportAttendees(isCsv: boolean): Promise<undefined> {
  const { attendees, event } = deps();
  deps().securityEvent('data_exported', { actor: commandLine });
  if (isCsv) await write(csvHead(event));
  for await (const attendee of await auditedParts(deps(), act, attendees.all({ report })))
    await write(isCsv ? attendeeLine(attendee, event) : jsonLine(presentToOrganiser(attendee)));
}

/**
 * Writes the people who may be invited to the next edition to standard output, as CSV for its import: what they answered and
 * the consent that they gave, without anything that proves who they are. Unreadable ones are reported as by
 * `exportAttendees`. Throws if the event asks for no such consent.
 */
export async function exportReturning(): Promise<undefined> {
  const { attendees, event, optOuts } = deps();
  if (!event.privacy.optionalPurposes.some(({ id }) => id === newsPurpose))
    throw new Error(`The event asks nobody for the purpose ${newsPurpose}, so nobody may be invited again.`);
  deps().securityEvent('data_exported', { actor: commandLine });
  await write(returningHead(event));
  for await (const attendee of await auditedParts(deps(), act, attendees.all({ report })))
    if (mayBeInvitedAgain(attendee) && !(await optOuts.has(attendee.emailKey ?? '')))
      await write(returningLine(attendee, event));
}

/**
 * Writes the registrations that were changed or deleted after a position to standard output, in the order of their last
 * change, one line of JSON each. A deleted one has no `attendee`. The last line has the position for the next call.
 * A change near that position may be in the output of both calls.
 * @param position `start`, or the position that an earlier call wrote
 */
export async function exportChanges(position: string): Promise<undefined> {
  const start = readPosition(position);
  deps().securityEvent('data_exported', { actor: commandLine });
  for await (const line of await auditedParts(deps(), act, changesFrom(start))) await write(jsonLine(line));
}

async function* changesFrom(start: Cursor | undefined): AsyncGenerator<object> {
  for (let since = start; ; ) {
    const { changes, next, isEnd } = await listChanges(deps(), since);
    for (const { id, at, attendee } of changes)
      yield { id, changedAt: at, ...(attendee && { attendee: presentToOrganiser(attendee) }) };
    since = next;
    if (isEnd) return yield { next: `${new Date(Number(next.value)).toISOString()}_${next.id}` };
  }
}

/** Undefined for `start`. Throws if the text is not a position. */
function readPosition(text: string): Cursor | undefined {
  if (text === 'start') return undefined;
  const [, time = '', id = ''] = /^(.+)_([0-9a-f]{24})$/.exec(text) ?? [];
  const value = new Date(time);
  if (Number.isNaN(value.getTime())) throw new Error('The position is start, or "next" of an earlier call.');
  return { value, id };
}

const jsonLine = (data: unknown) => `${JSON.stringify(data)}\n`;

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
