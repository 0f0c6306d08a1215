import type { ErrorCode } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { isOwnOrigin } from '@/lib/base/own-origin';
import { processWide } from '@/lib/base/process-wide';
import { type Refusal, refuse } from '@/lib/base/result';
import type { Messages } from '@/lib/i18n/translator';
import { clientAddress } from '@/lib/server/client-address';

type SentHeaders = Pick<Headers, 'get'>;

/** Codes of refusals that are about what was sent, whatever is stored. */
const inputCodes: readonly ErrorCode[] = [
  'invalid_body',
  'invalid_path',
  'invalid_fields',
  'payload_too_large',
];

/** Errors of fields that say what is stored, such as a wrong password. Everybody causes them by honest mistakes. */
const storedFacts: readonly (keyof Messages['validation'])[] = [
  'codeInvalid',
  'emailNotFound',
  'emailNotOfAccount',
  'emailNotRegistered',
  'emailOfStaff',
  'emailOther',
  'emailRegistered',
  'emailTaken',
  'emailUnchanged',
  'folioOther',
  'knownNotConference',
  'passwordIncorrect',
  'sessionFull',
  'userNotActive',
];

/** Whether a write was refused for its input, which counts towards the client's limit. */
export function isRefusedInput({ code, fields }: Pick<Refusal, 'code' | 'fields'>): boolean {
  if (!fields) return inputCodes.includes(code);
  return Object.values(fields).some((key) => !storedFacts.some((fact) => fact === key));
}

interface WriteGateOptions {
  refusedWrites: { wait(client: string): number; note(client: string): void };
  /** Whether these headers prove a session. Writes of signed-in people are not counted here. */
  hasSession(headers: SentHeaders): Promise<boolean>;
  hops: number;
}

type WriteGate = ReturnType<typeof createWriteGate>;

/** Lets a client wait that sent too many writes without a session which were refused for their input. */
export function createWriteGate({ refusedWrites, hasSession, hops }: WriteGateOptions) {
  const hasCredentials = (headers: SentHeaders) =>
    headers.get('cookie') !== null || headers.get('authorization') !== null;
  // A session that cannot be read counts as one, so that nobody waits because the store is down.
  const isSignedIn = async (headers: SentHeaders) =>
    hasCredentials(headers) &&
    hasSession(headers).catch((err) => {
      log().warn({ err }, 'the session of a refused write could not be read');
      return true;
    });

  function refusalOfClient(headers: SentHeaders): Refusal | null {
    const retryAfter = refusedWrites.wait(clientAddress(headers, hops));
    return retryAfter > 0 ? refuse('too_many_requests', { retryAfter }) : null;
  }

  return {
    /** The refusal of a write whose client has to wait. */
    async check(headers: SentHeaders): Promise<Refusal | null> {
      const refusal = refusalOfClient(headers);
      return refusal && !(await isSignedIn(headers)) ? refusal : null;
    },
    /** `check` without reading anything: null also for a request with a cookie or a token. */
    checkAnonymous: (headers: SentHeaders) => (hasCredentials(headers) ? null : refusalOfClient(headers)),
    /**
     * Counts a refused write, if it was refused for its input. A page of another site cannot make its visitors' address
     * wait.
     */
    async note(refusal: Pick<Refusal, 'code' | 'fields'>, headers: SentHeaders): Promise<void> {
      const origin = headers.get('origin');
      if (!isRefusedInput(refusal) || (origin !== null && !isOwnOrigin(origin))) return;
      if (!(await isSignedIn(headers))) refusedWrites.note(clientAddress(headers, hops));
    },
  };
}

const shared = processWide('portalWriteGate', (): { gate?: WriteGate } => ({}));

/** Sets the gate of this process. */
export function shareWriteGate(gate: WriteGate): void {
  shared.gate = gate;
}

/** The gate of this process, for code that gets no dependencies, such as the code that all route handlers share. */
export const writeGate: WriteGate = {
  check: async (headers) => shared.gate?.check(headers) ?? null,
  checkAnonymous: (headers) => shared.gate?.checkAnonymous(headers) ?? null,
  note: async (refusal, headers) => shared.gate?.note(refusal, headers),
};
