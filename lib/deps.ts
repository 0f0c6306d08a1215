import { hasSession } from '@/lib/accounts/has-session';
import { createProviderLinks } from '@/lib/accounts/provider-links';
import type { User } from '@/lib/accounts/record';
import { createUsers } from '@/lib/accounts/repository';
import { sessionCookieOf } from '@/lib/accounts/session-cookie';
import type { AccountUser } from '@/lib/accounts/types';
import { createAudit } from '@/lib/audit/repository';
import { emailKey } from '@/lib/base/email-key';
import { type Env, env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { processWide } from '@/lib/base/process-wide';
import { shareSecurityLog } from '@/lib/base/security-log';
import { createPasswords } from '@/lib/crypto/passwords';
import { loadSecrets } from '@/lib/crypto/secrets';
import { createReminders } from '@/lib/registration/mails/remind-people';
import { addToAccount } from '@/lib/registration/ownership/add-to-account';
import { releaseBrowsers } from '@/lib/registration/ownership/release-browser';
import type { Attendee } from '@/lib/registration/record';
import { createAttendees } from '@/lib/registration/repository';
import { backfillProgress, createBackfill } from '@/lib/registration/search-index/backfill';
import { allCollections } from './collections';
import { releaseSeats } from './conferences/free-seats';
import { createSeats } from './conferences/repository';
import { currentEvent } from './event/current';
import { registrationState, senderAddress } from './event/rules';
import { createPassList } from './gate/list-passes';
import { createAttendanceNotes } from './gate/note-attendance';
import { clearGates, copyOfVisits, forgetVisits } from './gate/personal-visits';
import { createGateRecords, createVisits } from './gate/repository';
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
import { sentThisMonth } from './mail/pace-record';
import { resendLimits } from './mail/queue-mail';
import { createRenderer } from './mail/render';
import { createSender } from './mail/sender';
import { createMetrics } from './metrics/create-metrics';
import { createFactorLimit } from './office/factor/factor-limit';
import { createRoster } from './office/repository';
import { createShownPeople } from './office/trail/shown-people';
import { createPartyEntries } from './outreach/entries/repository';
import { createListImports } from './outreach/imports/repository';
import { isStillWanted } from './outreach/invitees/is-still-wanted';
import { createInviteeNotes, noteCame } from './outreach/invitees/note-registered';
import { createInvitees } from './outreach/invitees/repository';
import { clearLists } from './outreach/lists/clear-lists';
import { createLists } from './outreach/lists/repository';
import { createOptOutList } from './outreach/opt-outs/opt-out-list';
import { createOptOuts } from './outreach/opt-outs/repository';
import { createParties } from './outreach/parties/repository';
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

/** The dependencies of all use cases on this store. */
export function wire(environment: Env, store = openStore(environment)) {
  const basics = wireBasics(environment, store);
  const records = wireRecords(basics);
  const server = wireServer(basics);
  const counts = wireLimits(basics, records, server);
  const mail = wireMail(basics, records, counts);
  const { attendees, users } = records;
  const { sender } = mail;
  return {
    ...basics,
    ...records,
    attendees: { ...attendees, insert: (attendee: Attendee) => sender.insert(attendees.outbox, attendee) },
    users: { ...users, insert: (user: User) => sender.insert(users.outbox, user) },
    ...server,
    limits: counts.limits,
    ...mail,
    noteAttendance: createAttendanceNotes({
      ...basics,
      ...records,
      noteCame: (attendee) => noteCame(records, attendee),
    }),
    noteInvitees: createInviteeNotes({ ...basics, ...records }),
    remind: createReminders({ ...basics, attendees, ...mail }),
    ...wirePrivacy(basics),
    shown: createShownPeople(store, {
      ...basics,
      roster: records.roster,
      users,
      securityEvent: server.securityEvent,
      hash: counts.hash,
    }),
    metrics: environment.METRICS_TOKEN
      ? createMetrics({
          ...server,
          sender,
          attendees,
          backfill: records.backfill,
          limitRefusals: counts.limitRefusals,
          passwordsInWork: server.passwords.inWork,
        })
      : null,
    readiness: createReadiness({ store, sender, collections: allCollections }),
  };
}

type Basics = ReturnType<typeof wireBasics>;
type Records = ReturnType<typeof wireRecords>;
type Server = ReturnType<typeof wireServer>;

function wireBasics(environment: Env, store: Store) {
  const event = currentEvent();
  const clock = () => new Date();
  const state = () => registrationState(event, clock(), environment.REGISTRATION_OPEN);
  return {
    env: environment,
    store,
    event,
    clock,
    secrets: loadSecrets(environment),
    isRegistrationOpen: () => state() === 'open',
    registrationState: state,
  };
}

/** The repositories, and what changes the records of more than one domain. */
function wireRecords({ env: { isServerless, DATA_DIR }, store, event, clock }: Basics) {
  const optOutList = createOptOutList(store.kind === 'sqlite' ? DATA_DIR : undefined);
  const attendees = createAttendees(store, { clock, event });
  const seats = createSeats(store, event);
  const backfill = createBackfill(store);
  const taskRecords = createTaskRecords(store, clock);
  const parties = createParties(store);
  const lists = createLists(store);
  const listImports = createListImports(store);
  const invitees = createInvitees(store);
  const partyEntries = createPartyEntries(store);
  const gates = wireGates(store, { attendees, clock, isKeptInMemory: !isServerless });
  return {
    attendees,
    users: createUsers(store),
    seats,
    ...gates,
    parties,
    partyEntries,
    lists,
    invitees,
    optOuts: createOptOuts(store, optOutList),
    optOutList,
    listImports,
    taskRecords,
    // A sent mail about an erasure has left traces of its recipient.
    dataRequests: createDataRequests(store, (id) => taskRecords.request('scrub', id)),
    roster: createRoster(store),
    providerLinks: createProviderLinks(store),
    audit: createAudit(store),
    geo: createGeo(store),
    backfill,
    isPrepared: async () => (await backfillProgress({ backfill })).isWhole,
    joinRegistration: (user: AccountUser) => addToAccount({ attendees }, user),
    releaseBrowsers: (user: AccountUser) => releaseBrowsers({ attendees }, user),
    forgetVisits: (qr: string) => forgetVisits({ ...gates, event }, qr),
    visitsOf: (qr: string) => copyOfVisits({ ...gates, event }, qr),
    clearGates: () => clearGates(gates),
    clearParties: () => parties.clear(),
    clearLists: () => clearLists({ lists, listImports, invitees, partyEntries, parties }),
    releaseSeats: (attendeeId: string, revision?: number) =>
      releaseSeats({ seats, event }, attendeeId, revision),
    oweScrub: (debt?: string, until?: Date) => taskRecords.owe('scrub', debt, until),
  };
}

/** The gates: their records, and the list of passes that their devices get. */
function wireGates(
  store: Store,
  { attendees, clock, isKeptInMemory }: Parameters<typeof createPassList>[0] & { isKeptInMemory: boolean },
) {
  return {
    visits: createVisits(store),
    gateRecords: createGateRecords(store),
    passList: createPassList({ attendees, clock }, isKeptInMemory),
  };
}

/** The parts of this process. It also shares the security log with code that has no dependencies. */
function wireServer({ env: environment, secrets }: Basics) {
  const hops = environment.TRUSTED_PROXY_HOPS;
  const securityEvent = createSecurityLog({
    log: log(),
    hash: (text) => secrets.sign('log', text).slice(0, 22),
    hops,
  });
  shareSecurityLog(securityEvent);
  return {
    securityEvent,
    admission: createAdmission({ maxWait: environment.MAX_WAIT_MS }),
    connections: createConnections({ hops }),
    staffSessions: createStaffSessions(sessionCookieOf(environment.APP_URL).name),
    callerKey: createCallerKey(environment.VENUE_ADDRESSES),
    passwords: createPasswords({ perCaller: Math.max(1, 8 * environment.RATE_LIMIT_FACTOR) }),
  };
}

/**
 * The limits, with the number of refusals of each and what other counts share with them. It also shares the gate of writes
 * with the route wrapper.
 */
function wireLimits(
  { env: environment, store, secrets, clock }: Basics,
  { users }: Records,
  { securityEvent }: Server,
) {
  const { RATE_LIMIT_FACTOR: factor, TRUSTED_PROXY_HOPS: hops } = environment;
  const limitRefusals = new Map<string, number>();
  const noteLimit = (limit: string, actor?: string) => {
    limitRefusals.set(limit, (limitRefusals.get(limit) ?? 0) + 1);
    securityEvent('limit_reached', { limit, actor });
  };
  const hash = (key: string) => secrets.sign('limit', key);
  const isExempt = (client: string) => isInNetworks(client, environment.VENUE_ADDRESSES);
  shareWriteGate(
    createWriteGate({
      refusedWrites: createRefusedWrites({ factor, isExempt, onWait: () => noteLimit('refusedWrites') }),
      hasSession: (headers) => hasSession({ users, secrets, clock, env: environment }, headers),
      hops,
    }),
  );
  const limits = {
    ...createLimits(store, { factor, hash }, isExempt),
    factorByStaff: createFactorLimit(store, { factor, hash }),
  };
  return { limits: watchLimits(limits, noteLimit), limitRefusals, hash, isExempt };
}

/** Sending, and the permits to queue a mail. */
function wireMail(
  { env: environment, event, store, secrets, clock }: Basics,
  { attendees, users, dataRequests, roster, parties, invitees, lists, optOuts }: Records,
  { limits, hash, isExempt }: ReturnType<typeof wireLimits>,
) {
  const { RATE_LIMIT_FACTOR: factor, MAIL_PER_MINUTE, MAIL_FROM, DATA_DIR, APP_URL: appUrl } = environment;
  const { MAILINGS_FROM } = environment;
  const transport = chooseTransport(environment);
  const ceiling = Math.max(1, Math.ceil(MAIL_PER_MINUTE * factor));
  const sendingPace = createPace(store, { clock, ceiling, rate: transport.rate, log: log() });
  const pace = createClientPace(store, { hash, perMinute: sendingPace.perMinute, isExempt });
  const render = createRenderer({
    loadTemplates: async () => (await import('@/emails/templates')).createTemplates(event, appUrl),
    from: senderAddress(event, MAIL_FROM),
    ...(MAILINGS_FROM && { mailingsFrom: senderAddress(event, MAILINGS_FROM) }),
    replyTo: event.contact.email,
    appUrl,
    secrets,
  });
  return {
    sender: createSender({
      // People wait for the mails of accounts and data requests, while a pass is on the screen too.
      collections: [roster, users, dataRequests, attendees, parties, invitees].map(({ outbox }) => outbox),
      transport,
      render,
      clock,
      log: log(),
      pace: sendingPace,
      isStillWanted: ({ kind, to }) =>
        isStillWanted({ optOuts, attendees, invitees, lists, parties }, kind, emailKey(to.address)),
    }),
    render,
    sentThisMonth: () => sentThisMonth(store, clock),
    keptMails: createKeptMails(DATA_DIR),
    resendLimits: resendLimits(factor),
    mailPermits: createMailPermits({ pace, limits, clock }),
  };
}

/** The lists of revocations, in a file or in a database server, and of erasures, beside an embedded database only. */
function wirePrivacy({ env: { DATA_DIR }, store, secrets, clock }: Basics) {
  const isEmbedded = store.kind === 'sqlite';
  const revocationRecords = createRevocationRecords(store);
  const storage = isEmbedded ? createRevocationFile(DATA_DIR) : revocationRecords;
  const hash = (key: string) => secrets.sign('revocation', key);
  return {
    revocationRecords,
    revocations: createRevocations(storage, { clock, hash }),
    erasures: createErasureList(isEmbedded ? DATA_DIR : undefined),
  };
}
