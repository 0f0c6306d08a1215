import { senderAddress } from '@/emails/sender';
import { hasSession } from '@/lib/accounts/has-session';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import type { User } from '@/lib/accounts/record';
import { createUsers } from '@/lib/accounts/repository';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import type { AccountUser } from '@/lib/accounts/types';
import { createAudit } from '@/lib/audit/repository';
import { type Env, env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { processWide } from '@/lib/base/process-wide';
import { shareSecurityLog } from '@/lib/base/security-log';
import { createPasswords } from '@/lib/crypto/passwords';
import { loadSecrets, type Secrets } from '@/lib/crypto/secrets';
import type { TradeShow } from '@/lib/event/types';
import type { LimitSettings } from '@/lib/limits/limiter';
import { forgetBrowsers } from '@/lib/registration/ownership/forget-passes';
import { linkAttendee } from '@/lib/registration/ownership/link-attendee';
import type { Attendee } from '@/lib/registration/record';
import { createAttendees } from '@/lib/registration/repository';
import { createBackfill } from '@/lib/registration/search-index/backfill';
import { allCollections } from './collections';
import { releaseSeats } from './conferences/free-seats';
import { createSeats } from './conferences/repository';
import { currentEvent } from './event/current';
import { registrationState } from './event/rules';
import { createGeo } from './geo/create-geo';
import { createSecurityLog } from './http/security-log';
import { createWriteGate, shareWriteGate } from './http/write-gate';
import { createLimits } from './limits/create-limits';
import { createRefusedWrites } from './limits/refused-writes';
import { watchLimits } from './limits/watch-limits';
import { chooseTransport } from './mail/choose-transport';
import { createClientPace } from './mail/client-pace';
import { createKeptMails } from './mail/kept-mails';
import { createMailPermits } from './mail/mail-permit';
import { createPace } from './mail/pace';
import { resendLimits } from './mail/queue-mail';
import { createRenderer } from './mail/render';
import { createSender } from './mail/sender';
import { createMetrics } from './metrics/create-metrics';
import { createFactorLimit } from './office/factor/factor-limit';
import { createRoster } from './office/repository';
import { createShownPeople } from './office/trail/shown-people';
import { createErasureList } from './privacy/erasure-list';
import { createDataRequests } from './privacy/repository';
import { createRevocationRecords } from './revocations/repository';
import { createRevocationFile } from './revocations/revocation-file';
import { createRevocations } from './revocations/revoking';
import { createAdmission } from './server/admission';
import { createCallerKey, isInNetworks } from './server/client-address';
import { createConnections } from './server/connections';
import { createReadiness } from './server/readiness';
import { createStaffSessions } from './server/staff-sessions';
import { openStore } from './store/open-store';
import type { Store } from './store/port';
import { createTaskRecords } from './store/task-records';

/** The dependencies of all use cases in this process, created at first use. Nothing connects before it is needed. */
export function deps(): ReturnType<typeof wire> {
  return processWide('portalDeps', () => wire(env()));
}

function rendererOf({ APP_URL: appUrl, MAIL_FROM }: Env, event: TradeShow, secrets: Secrets) {
  return createRenderer({
    loadTemplates: async () => (await import('@/emails/templates')).createTemplates(event, appUrl),
    from: senderAddress(event, MAIL_FROM),
    replyTo: event.contact.email,
    appUrl,
    secrets,
  });
}

/** The dependencies of all use cases on this store. */
export function wire(environment: Env, store = openStore(environment)) {
  const event = currentEvent();
  const clock = () => new Date();
  const secrets = loadSecrets(environment);
  const appUrl = environment.APP_URL;
  const attendees = createAttendees(store, { clock, event });
  const users = createUsers(store);
  const seats = createSeats(store, event);
  const taskRecords = createTaskRecords(store, clock);
  // A sent mail about an erasure has left traces of its recipient.
  const dataRequests = createDataRequests(store, (id) => taskRecords.request('scrub', id));
  const roster = createRoster(store);
  const factor = environment.RATE_LIMIT_FACTOR;
  const limitSettings: LimitSettings = { factor, hash: (key) => secrets.sign('limit', key) };
  const transport = chooseTransport(environment);
  const ceiling = Math.max(1, Math.ceil(environment.MAIL_PER_MINUTE * factor));
  const sendingPace = createPace(store, { clock, ceiling, rate: transport.rate, log: log() });
  const sender = createSender({
    // People wait for the mails of accounts and data requests, while a pass is on the screen too.
    collections: [roster.outbox, users.outbox, dataRequests.outbox, attendees.outbox],
    transport,
    render: rendererOf(environment, event, secrets),
    clock,
    log: log(),
    pace: sendingPace,
  });
  const state = () => registrationState(event, clock(), environment.REGISTRATION_OPEN);
  const securityEvent = createSecurityLog({
    log: log(),
    hash: (text) => secrets.sign('log', text).slice(0, 22),
    hops: environment.TRUSTED_PROXY_HOPS,
  });
  shareSecurityLog(securityEvent);
  const isExempt = (client: string) => isInNetworks(client, environment.VENUE_ADDRESSES);
  const backfill = createBackfill(store);
  const admission = createAdmission({ maxWait: environment.MAX_WAIT_MS });
  const connections = createConnections({ hops: environment.TRUSTED_PROXY_HOPS });
  const limitRefusals = new Map<string, number>();
  const noteLimit = (limit: string, actor?: string) => {
    limitRefusals.set(limit, (limitRefusals.get(limit) ?? 0) + 1);
    securityEvent('limit_reached', { limit, actor });
  };
  shareWriteGate(
    createWriteGate({
      refusedWrites: createRefusedWrites({ factor, isExempt, onWait: () => noteLimit('refusedWrites') }),
      hasSession: (headers) => hasSession({ users, secrets, clock, env: environment }, headers),
      hops: environment.TRUSTED_PROXY_HOPS,
    }),
  );
  const allLimits = {
    ...createLimits(store, limitSettings, isExempt),
    factorByStaff: createFactorLimit(store, limitSettings),
  };
  const limits = watchLimits(allLimits, noteLimit);
  const pace = createClientPace(store, {
    hash: limitSettings.hash,
    perMinute: sendingPace.perMinute,
    isExempt,
  });
  const passwords = createPasswords({ perCaller: Math.max(1, 8 * factor) });
  return {
    env: environment,
    event,
    clock,
    store,
    secrets,
    admission,
    connections,
    staffSessions: createStaffSessions(sessionCookieOf(appUrl).name),
    geo: createGeo(store),
    attendees: { ...attendees, insert: (attendee: Attendee) => sender.insert(attendees.outbox, attendee) },
    users: { ...users, insert: (user: User) => sender.insert(users.outbox, user) },
    passwords,
    callerKey: createCallerKey(environment.VENUE_ADDRESSES),
    providerLinks: createProviderLinks(store),
    seats,
    joinRegistration: (user: AccountUser) => linkAttendee({ attendees }, user),
    forgetBrowsers: (user: AccountUser) => forgetBrowsers({ attendees }, user),
    releaseSeats: (attendeeId: string, revision?: number) =>
      releaseSeats({ seats, event }, attendeeId, revision),
    dataRequests,
    audit: createAudit(store),
    roster,
    shown: createShownPeople(store, {
      ...{ roster, users, clock, event, securityEvent },
      hash: limitSettings.hash,
    }),
    backfill,
    keptMails: createKeptMails(environment.DATA_DIR),
    ...wireRevocations(environment, { store, secrets, clock }),
    erasures: createErasureList(store.kind === 'sqlite' ? environment.DATA_DIR : undefined),
    securityEvent,
    sender,
    taskRecords,
    oweScrub: (debt?: string, until?: Date) => taskRecords.owe('scrub', debt, until),
    metrics: environment.METRICS_TOKEN
      ? createMetrics({
          ...{ sender, attendees, backfill, admission, connections, limitRefusals },
          passwordsInWork: passwords.inWork,
        })
      : null,
    readiness: createReadiness({ store, sender, collections: allCollections }),
    resendLimits: resendLimits(factor),
    mailPermits: createMailPermits({ pace, limits, clock }),
    limits,
    isRegistrationOpen: () => state() === 'open',
    registrationState: state,
  };
}

/** The list of revocations: beside an embedded database, or in a database server. */
function wireRevocations(
  { DATA_DIR }: Env,
  { store, secrets, clock }: { store: Store; secrets: Secrets; clock: () => Date },
) {
  const revocationRecords = createRevocationRecords(store);
  const storage = store.kind === 'sqlite' ? createRevocationFile(DATA_DIR) : revocationRecords;
  const hash = (key: string) => secrets.sign('revocation', key);
  return { revocationRecords, revocations: createRevocations(storage, { clock, hash }) };
}
