import { webhookSecret } from './webhook';

/** A portal that specs run against. */
export interface Target {
  name: string;
  /** As `EVENT` names it. */
  event: string;
  store: 'sqlite' | 'mongodb';
  /** The tags of the specs that run here. */
  grep?: RegExp;
  grepInvert?: RegExp;
  env: Record<string, string>;
}

/** A started target, as its specs see it. */
export interface Portal extends Pick<Target, 'name' | 'event' | 'store'> {
  baseURL: string;
  /** Its DATA_DIR, which holds the mails. */
  dataDir: string;
  /** Why it was not started, if its database is not available. Its specs are then skipped. */
  missing?: string;
  /** Whether it runs elsewhere (`--base-url`). Only journeys run against it; all other specs are reported as skipped. */
  isElsewhere?: boolean;
}

/** High limits, since the requests of all specs come from one address, a sender of invitations, and reports about mails. */
const unlimited = {
  RATE_LIMIT_FACTOR: '10000',
  MAILINGS_FROM: 'invitaciones@feria.example',
  RESEND_WEBHOOK_SECRET: webhookSecret,
};

/**
 * Tags of the specs that run on this target instead of on `sqlite`. Those tagged `@process` start their portals
 * themselves.
 */
const elsewhere = /@(?:foundry|small-show|limits|closed|process|journey)\b/;

/**
 * A spec runs on `sqlite` unless its tag names another target. Two tags add a target: specs with `@both-stores` also run
 * on `mongodb`, and specs with `@both-events` on `foundry`. API specs run on `mongodb` without a tag, except that of
 * HTTP, which needs no store.
 *
 * They run in this order. The one with the most files is last, so that all processors are busy until the end.
 */
export const targets: readonly Target[] = [
  { name: 'limits', event: 'furniture', store: 'sqlite', grep: /@limits/, env: {} },
  {
    name: 'closed',
    event: 'furniture',
    store: 'sqlite',
    grep: /@closed/,
    env: { ...unlimited, REGISTRATION_OPEN: 'false' },
  },
  {
    name: 'small-show',
    event: 'coffee-roasters',
    store: 'sqlite',
    grep: /@small-show/,
    env: unlimited,
  },
  {
    name: 'foundry',
    event: 'foundry',
    store: 'sqlite',
    grep: /@foundry\b|@both-events\b/,
    env: unlimited,
  },
  {
    name: 'mongodb',
    event: 'furniture',
    store: 'mongodb',
    grep: /@both-stores|\bapi[\\/](?!http\b)\w+\.spec/,
    grepInvert: elsewhere,
    env: unlimited,
  },
  {
    name: 'sqlite',
    event: 'furniture',
    store: 'sqlite',
    grepInvert: elsewhere,
    env: unlimited,
  },
];

/**
 * The portal of the specs that also run in other browsers (`--browser`) and against a portal elsewhere (`--base-url`).
 * A run without these options does not include it, because `tests/e2e/deployed.spec.ts` runs the same specs.
 */
export const journeys: Target = {
  name: 'journeys',
  event: 'furniture',
  store: 'sqlite',
  grep: /@journey\b/,
  env: unlimited,
};

/** The project of the specs that start their portals themselves. */
export const processProject = { name: 'process', grep: /@process/ };
