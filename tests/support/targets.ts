/** A portal that specs run against. */
export interface Target {
  name: string;
  /** As `EVENT` names it. */
  event: string;
  store: 'sqlite' | 'mongodb';
  /** The specs that run here, by their file, title and tags. */
  grep?: RegExp;
  grepInvert?: RegExp;
  env: Record<string, string>;
}

/** A started target, as its specs see it. */
export interface Portal extends Pick<Target, 'name' | 'event' | 'store'> {
  baseURL: string;
  /** Its DATA_DIR, which holds the mails. */
  dataDir: string;
  /** Why it was not started, where its database is not available: its specs are skipped. */
  missing?: string;
}

/** Limits are not the point of most specs, whose requests all come from one address. */
const unlimited = { RATE_LIMIT_FACTOR: '10000' };

/** Specs that run on their own target alone; those with `@process` start their portals themselves. */
const ownTags = /@limits|@closed|@process|@small-show/;

/**
 * What a spec guarantees of an event does not depend on the language, whose texts events/shows.test.ts compares: it runs
 * in one language on each of the two.
 */
const inSpanish = /\bes\)/;
const inEnglish = /\ben\)/;
const ofBothEvents = /@both-events/;

/** What has both in its title, in either order. */
const both = (one: RegExp, other: RegExp) => new RegExp(`(?=.*${one.source})(?=.*${other.source})`);

/**
 * A spec runs on `sqlite` unless its tag names another target. `@both-stores` marks those in which the store can
 * matter, which is every call of the API; `@both-events` those in which the event can, in Spanish on `sqlite` and in
 * English on `foundry`.
 */
export const targets: readonly Target[] = [
  {
    name: 'sqlite',
    event: 'furniture',
    store: 'sqlite',
    grepInvert: new RegExp(`${ownTags.source}|${both(inEnglish, ofBothEvents).source}`),
    env: unlimited,
  },
  {
    name: 'mongodb',
    event: 'furniture',
    store: 'mongodb',
    grep: /@both-stores|\bapi[\\/]\w+\.spec/,
    grepInvert: ownTags,
    env: unlimited,
  },
  {
    name: 'foundry',
    event: 'foundry',
    store: 'sqlite',
    grep: ofBothEvents,
    grepInvert: inSpanish,
    env: unlimited,
  },
  {
    name: 'small-show',
    event: 'tests/events/coffee-roasters',
    store: 'sqlite',
    grep: /@small-show/,
    env: unlimited,
  },
  { name: 'limits', event: 'furniture', store: 'sqlite', grep: /@limits/, env: {} },
  {
    name: 'closed',
    event: 'furniture',
    store: 'sqlite',
    grep: /@closed/,
    env: { ...unlimited, REGISTRATION_OPEN: 'false' },
  },
];

/** The project of the specs that start their portals themselves. */
export const processProject = { name: 'process', grep: /@process/ };
