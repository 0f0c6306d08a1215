/** A portal that specs run against; the tags of a spec choose its targets. */
export interface Target {
  name: string;
  event: 'furniture' | 'foundry';
  store: 'sqlite' | 'mongodb';
  /** Specs whose title matches run here; without it, all that bear none of `ownTags`. */
  grep?: RegExp;
  env: Record<string, string>;
}

/** A target that was started, as its specs see it. */
export interface Portal extends Pick<Target, 'name' | 'event' | 'store'> {
  baseURL: string;
  /** Its DATA_DIR, where the mails lie. */
  dataDir: string;
  /** Why there is none, where its database was not to be had: its specs are then skipped. */
  missing?: string;
}

/** Limits are not the point of most specs, and all of them come from one address. */
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

/** Tags of specs that need a target of their own; `@process` starts its portals itself, `@one-store` runs on SQLite alone. */
export const ownTags = /@limits|@closed|@process/;
