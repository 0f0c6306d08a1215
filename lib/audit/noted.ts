import { createHash } from 'node:crypto';
import { hour } from '@/lib/base/durations';
import type { AuditAction, AuditEntry } from './record';
import type { Audit } from './repository';

export interface NoteDeps {
  audit: Pick<Audit, 'addOrRepeat'>;
  clock: () => Date;
}

interface Noted extends Pick<AuditEntry, 'count' | 'record'> {
  /** The id of the member of staff. */
  by: string;
  action: AuditAction;
  state: 'done' | 'denied';
  /** What distinguishes it from others of the same action: the record, or the ids of the people shown. */
  what?: string;
}

/**
 * Records in the audit that somebody saw something, or that they were denied an action. Repetitions within the hour,
 * by whichever process, are counted in one entry. Resolves to how often it was done.
 */
export function noted({ audit, clock }: NoteDeps, { what = '', ...note }: Noted): Promise<number> {
  const at = clock();
  const { by, action, state } = note;
  const same = JSON.stringify([by, action, state, what, Math.floor(at.getTime() / hour)]);
  const _id = createHash('sha256').update(same).digest('hex').slice(0, 24);
  return audit.addOrRepeat({ _id, at, ...note, fields: [] });
}
