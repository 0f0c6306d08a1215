import type { Answers } from '@/lib/base/form-state';
import { navigationKind } from './navigation-kind';
import { tryStorage } from './try-storage';

/** What a form keeps in its tab until it is sent: it survives a reload, the language switch and an expired session. */
interface Draft {
  answers: Answers;
  /** The step of a multi-step form, otherwise 0. */
  step: number;
  /** Identifies the submission, so that a retry after the tab crashed registers nobody twice. */
  idempotencyKey?: string;
}

const prefix = 'draft:';
const donePrefix = 'done:';

/** The draft of a form; null if there is none or it cannot be read. */
export function readDraft(name: string): Draft | null {
  const draft: Partial<Draft> | null | undefined = tryStorage(() =>
    JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null'),
  );
  const { step = 0, answers, idempotencyKey } = draft ?? {};
  if (typeof step !== 'number' || typeof answers !== 'object' || answers === null) return null;
  return { step, answers, idempotencyKey };
}

/** A unique key for a submission. `crypto.randomUUID` is missing in browsers on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Stores a draft. If storage is full or blocked, only the draft is lost. */
export function writeDraft(name: string, draft: Draft): void {
  tryStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify(draft)));
}

/** Removes a draft, if there is one. */
export function clearDraft(name: string): void {
  tryStorage(() => sessionStorage.removeItem(prefix + name));
}

/** Removes what the tab keeps of all forms, for example after signing out. */
export function clearDrafts(): void {
  tryStorage(() => {
    const keys = Object.keys(sessionStorage).filter(
      (key) => key.startsWith(prefix) || key.startsWith(donePrefix),
    );
    for (const key of keys) sessionStorage.removeItem(key);
  });
}

/** Removes the drafts of forms in which this email was typed. */
export function clearDraftsOf(email: string): void {
  const isOf = (name: string) =>
    String(readDraft(name)?.answers.email).trim().toLowerCase() === email.toLowerCase();
  for (const name of draftNames().filter(isOf)) clearDraft(name);
}

function draftNames(): string[] {
  const keys = tryStorage(() => Object.keys(sessionStorage)) ?? [];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Notes that a form of this tab is done and which page followed it. */
export function markDone(name: string, next: string): void {
  tryStorage(() => sessionStorage.setItem(donePrefix + name, next));
}

/**
 * The page that followed a form that is done, if the browser's back button leads to the form again. A form that is
 * opened in another way begins anew.
 */
export function pageAfterDone(name: string): string | undefined {
  const next = tryStorage(() => sessionStorage.getItem(donePrefix + name)) ?? undefined;
  if (navigationKind() !== 'navigate') return next;
  tryStorage(() => sessionStorage.removeItem(donePrefix + name));
  return undefined;
}
