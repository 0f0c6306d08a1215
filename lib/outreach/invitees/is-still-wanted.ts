import type { OptOuts } from '../opt-outs/repository';
import { isRegistered } from './is-registered';

/**
 * Whether an invitation may leave: its reader has not opted out, and somebody on a list has not registered since. Asked
 * once, before the first attempt, since a mailbox may have the mail after it.
 */
export async function isStillWanted(
  deps: { optOuts: Pick<OptOuts, 'has'> } & Parameters<typeof isRegistered>[0],
  kind: string,
  emailKey: string,
): Promise<boolean> {
  if (await deps.optOuts.has(emailKey)) return false;
  return kind !== 'listInvitation' || !(await isRegistered(deps, emailKey));
}
