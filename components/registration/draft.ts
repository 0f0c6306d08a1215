import type { Submission } from '@/lib/registration/types';

/** What a form keeps in its tab until it is sent: it survives a reload, the language switch and an expired session. */
export interface Draft {
  step: number;
  answers: Submission['answers'];
  /** Names the submission, so that a retry after a crash of the tab registers nobody twice. */
  idempotencyKey: string;
}

const prefix = 'draft:';

/** The draft of a form, or null where there is none that can be read. */
export function readDraft(name: string): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { step, answers, idempotencyKey } = found as Partial<Draft>;
    if (typeof step !== 'number' || typeof answers !== 'object' || answers === null) return null;
    return { step, answers, idempotencyKey: idempotencyKey ?? newIdempotencyKey() };
  } catch {
    return null;
  }
}

/** A name for a submission that nobody else's has; of what browsers offer on plain http, too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Keeps a draft, as far as the browser lets us. */
export function writeDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

/** Forgets a draft; one that the browser never kept is no error. */
export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept then.
  }
}

/** Forgets every form's draft, as after signing out. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
