import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { log } from '@/lib/base/log';
import { type Result, refuse } from '@/lib/base/result';
import type { TradeShow } from '@/lib/event/types';
import { isFactorGiven } from '../abilities';
import { lacksFactor } from '../find-staff';
import type { OfficeDeps, Staff } from '../types';
import {
  type AcceptDeps,
  acceptFactor,
  addingFactor,
  type CheckedFactor,
  type FactorChange,
  type FactorRequest,
  type GivenFactor,
} from './accept-factor';
import type { EnrolmentProof } from './enrolment';

type Deps = Pick<OfficeDeps, 'users' | 'clock' | 'env'>;

/** How long a browser may take to answer a challenge, ms. */
const challengeLife = 5 * 60_000;
/** The maximum number of passkeys of an account. */
const maxPasskeys = 10;

/** Whether browsers allow passkeys for this address: on https, and on localhost. */
function allowsPasskeys(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl);
  return protocol === 'https:' || hostname === 'localhost';
}

/**
 * `create` if a passkey can be set up now: as the first factor with a link, or right after another factor was given.
 * `get` if an existing passkey is requested. Null if browsers do not allow passkeys here, or if the account only has
 * another factor.
 */
export function passkeyStep(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  staff: Staff,
  enrolment: EnrolmentProof | undefined,
): 'create' | 'get' | null {
  if (!allowsPasskeys(env.APP_URL)) return null;
  const { passkeys } = staff.factors;
  const mayAdd = lacksFactor(staff) ? enrolment !== undefined : isFactorGiven(staff, clock(), true);
  if (mayAdd) return passkeys.length < maxPasskeys ? 'create' : null;
  return passkeys.length > 0 ? 'get' : null;
}

/**
 * The options for `navigator.credentials` by the name of its method, as JSON, with a new challenge for this session.
 * Null if there is no step.
 */
export async function challengePasskey(
  deps: Deps & { event: Pick<TradeShow, 'name'> },
  staff: Staff,
  enrolment: EnrolmentProof | undefined,
): Promise<string | null> {
  const step = passkeyStep(deps, staff, enrolment);
  if (!step) return null;
  // Loaded only here: it is large.
  const { generateAuthenticationOptions, generateRegistrationOptions } = await import(
    '@simplewebauthn/server'
  );
  const rpID = new URL(deps.env.APP_URL).hostname;
  const passkeys = staff.factors.passkeys.map(({ id }) => ({ id }));
  const options =
    step === 'create'
      ? await generateRegistrationOptions({
          rpID,
          rpName: deps.event.name.es,
          userName: staff.email,
          userDisplayName: staff.name,
          userID: new TextEncoder().encode(staff.id),
          excludeCredentials: passkeys,
          authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        })
      : await generateAuthenticationOptions({
          rpID,
          allowCredentials: passkeys,
          userVerification: 'preferred',
        });
  const until = new Date(deps.clock().getTime() + challengeLife);
  await changeChallenge(deps, staff, { value: options.challenge, until });
  return JSON.stringify({ [step]: options });
}

/** Of a browser's answer, as base64url. An attestation may contain certificates. */
const encoded = boundedText({ max: 16_000, sent: 16_000 });
/** Credential ids have at most 1,023 bytes (WebAuthn, section 4). */
const credentialId = boundedText({ max: 1_400 });
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
const createdSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
});
const signedSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/**
 * Accepts a new passkey, or one of the account, that answers the newest challenge of this session. Each challenge works
 * once. The first factor of an account comes with recovery codes. Refuses with `passkey_refused` and as `acceptFactor`
 * does.
 */
export function givePasskey(
  deps: Deps & AcceptDeps,
  staff: Staff,
  typed: unknown,
  request: FactorRequest,
): Promise<Result<GivenFactor>> {
  const check = async () => {
    const step = passkeyStep(deps, staff, request.enrolment);
    const { challenge } = staff.session;
    const isOpen =
      challenge && challenge.until > deps.clock() && (await changeChallenge(deps, staff, undefined));
    if (!isOpen || !step) return none;
    const verify = step === 'create' ? verifyNewPasskey : verifyOwnPasskey;
    return verify(deps, staff, { expectedChallenge: challenge.value, answer: json(typed) });
  };
  return acceptFactor(deps, staff, { request, refusal: refuse('passkey_refused'), check });
}

const none: CheckedFactor = { change: null };

interface BrowserAnswer {
  expectedChallenge: string;
  answer: unknown;
}

async function verifyNewPasskey(
  deps: Deps,
  staff: Staff,
  { answer, expectedChallenge }: BrowserAnswer,
): Promise<CheckedFactor> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = createdSchema.safeParse(answer).data;
  if (!response) return none;
  const verified = await outcomeOf(
    verifyRegistrationResponse({ response, ...expected(deps), expectedChallenge }),
  );
  if (!verified?.registrationInfo) return none;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const passkey = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    addedAt: deps.clock(),
  };
  return addingFactor(lacksFactor(staff), (current) => ({
    ...current,
    passkeys: [...current.passkeys, passkey],
  }));
}

async function verifyOwnPasskey(
  deps: Deps,
  staff: Staff,
  { answer, expectedChallenge }: BrowserAnswer,
): Promise<CheckedFactor> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = signedSchema.safeParse(answer).data;
  if (!response) return none;
  const stored = (await deps.users.byId(staff.id))?.staff?.passkeys.find(({ id }) => id === response.id);
  if (!stored) return none;
  const { id, publicKey, counter } = stored;
  const verified = await outcomeOf(
    verifyAuthenticationResponse({
      response,
      ...expected(deps),
      expectedChallenge,
      credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  if (!verified?.verified) return none;
  const { newCounter } = verified.authenticationInfo;
  const change: FactorChange = (current) => ({
    ...current,
    passkeys: current.passkeys.map((each) => (each.id === id ? { ...each, counter: newCounter } : each)),
  });
  return { change };
}

/**
 * The outcome of a verification. Null if the library rejects the answer: it throws ordinary errors for invalid answers,
 * so they are logged.
 */
function outcomeOf<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch((err) => {
    log().warn({ err }, 'an answer with a passkey was rejected');
    return null;
  });
}

/**
 * Both kinds of answers must name this portal. User verification is optional, because the password was given before.
 */
function expected({ env }: Pick<Deps, 'env'>) {
  const { origin, hostname } = new URL(env.APP_URL);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
}

/** Replaces the challenge of this session. False if another request has changed it since this one arrived. */
async function changeChallenge(
  { users }: Deps,
  { id, session }: Staff,
  challenge: Staff['session']['challenge'],
): Promise<boolean> {
  const { outcome } = await users.update(id, (current) => {
    const isSame = (each: Staff['session']) =>
      each.id === session.id && each.challenge?.value === session.challenge?.value;
    if (!current.sessions.some(isSame)) return null;
    return {
      ...current,
      sessions: current.sessions.map((each) => (isSame(each) ? { ...each, challenge } : each)),
    };
  });
  return outcome === 'updated';
}

/** The value of a JSON text; undefined for anything else. */
function json(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
