/** A portal that specs run against; the tags of a spec select its targets. */
export interface Target {
  name: string;
  event: 'furniture' | 'foundry';
  store: 'sqlite' | 'mongodb';
  /** Specs whose title matches run here; without it, all specs without any of `ownTags`. */
  grep?: RegExp;
  env: Record<string, string>;
}

/** A started target, as its specs see it. */
export interface Portal extends Pick<Target, 'name' | 'event' | 'store'> {
  baseURL: string;
  /** Its DATA_DIR, which contains the mails. */
  dataDir: string;
  /** Why the target was not started, if its database is unavailable: its specs are then skipped. */
  missing?: string;
}

/** Raised limits: most specs do not test them, and all come from one address. */
const unhurried = { RATE_LIMIT_FACTOR: '10000' };

export const targets: readonly Target[] = [
  { name: 'sqlite', event: 'furniture', store: 'sqlite', env: unhurried },
  { name: 'mongodb', event: 'furniture', store: 'mongodb', env: unhurried },
  {
    name: 'foundry',
    event: 'foundry',
    store: 'sqlite',
    grep: /@both-events/,
    env: { ...unhurried, REGISTRATION_OPEN: 'true' },
  },
  { name: 'limits', event: 'furniture', store: 'sqlite', grep: /@limits/, env: {} },
  {
    name: 'closed',
    event: 'furniture',
    store: 'sqlite',
    grep: /@closed/,
    env: { ...unhurried, REGISTRATION_OPEN: 'false' },
  },
];

/** Tags of specs that need a special target; `@process` specs start their own portals, `@one-store` runs on SQLite only. */
export const ownTags = /@limits|@closed|@process/;
