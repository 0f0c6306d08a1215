import { readFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { TradeShow } from '../../lib/event/types';
import type { StaffRole } from '../../lib/office/record';
import type messages from '../../messages/en.json';
import { eventNamed } from '../factories/events';
import { type Account, activeAccount, signInBrowser } from './accounts';
import { Mailbox } from './mailbox';
import type { Portal } from './targets';

export type Language = 'es' | 'en';
export const languages: readonly Language[] = ['es', 'en'];

/** The portal's texts, to find elements by the text that a person reads. */
export const texts: Record<Language, typeof messages> = { es: readTexts('es'), en: readTexts('en') };

export const { expect } = base;

/**
 * The tag of a spec that runs in each language and for which the event can matter: in Spanish it runs on the furniture
 * show, in English on the foundry. No code depends on both together, and events/customer-shows.test.ts compares the texts.
 */
export const foundryInEnglish = (language: Language): string[] => (language === 'en' ? ['@foundry'] : []);

/** One language with script, the other without. The two are independent. */
export function inEitherWay(withScript: Language) {
  const withoutScript: Language = withScript === 'es' ? 'en' : 'es';
  return [
    { language: withScript, javaScriptEnabled: true, how: `${withScript}, with script` },
    { language: withoutScript, javaScriptEnabled: false, how: `${withoutScript}, without script` },
  ];
}

function readTexts(language: Language): typeof messages {
  return JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8'));
}

export interface PortalOptions {
  /** The portal under test in this project. */
  portal: Portal;
  /** The language stored in the browser. */
  language: Language;
}

/** The event that a portal serves. Specs take the expected dates, texts and options from it. */
export const eventOf = (portal: Portal): TradeShow => eventNamed(portal.event);

interface Fixtures extends PortalOptions {
  mailbox: Mailbox;
  /** Console errors that the spec causes on purpose; any other error fails it. */
  expectedErrors: RegExp[];
  /** An active account without a registration. */
  account: Account;
  /** A page whose browser is signed in to `account`. */
  signedInPage: Page;
  // New members of staff with a second factor, and pages whose browsers are signed in as them. Only on SQLite.
  desk: Account;
  deskPage: Page;
  organiser: Account;
  organiserPage: Page;
  owner: Account;
  ownerPage: Page;
}

export const test = base.extend<Fixtures>({
  portal: [
    { name: '', event: 'furniture', store: 'sqlite', baseURL: '', dataDir: '' } satisfies Portal as Portal,
    { option: true },
  ],
  language: ['es', { option: true }],

  locale: async ({ language }, use) => {
    await use(language === 'es' ? 'es-MX' : 'en-US');
  },

  mailbox: async ({ portal }, use) => {
    await use(new Mailbox(portal.dataDir));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern.
  expectedErrors: async ({}, use) => {
    // The lookup of an email that is not registered returns 404, which browsers log.
    await use([/status of 404 .*\/api\/attendees\/byEmail\//]);
  },

  context: async ({ context, portal, language }, use) => {
    if (portal.baseURL) await context.addCookies([{ name: 'lang', value: language, url: portal.baseURL }]);
    await use(context);
  },

  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page);
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },

  account: async ({ portal, mailbox }, use) => {
    await use(await activeAccount(portal, mailbox));
  },
  signedInPage: async ({ page, context, portal, account }, use) => {
    await signInBrowser(context, portal, account);
    await use(page);
  },

  desk: async ({ portal, mailbox }, use) => {
    await use(await newStaff(portal, mailbox, 'desk'));
  },
  deskPage: async ({ page, context, portal, desk }, use) => {
    await signInBrowser(context, portal, desk);
    await use(page);
  },
  organiser: async ({ portal, mailbox }, use) => {
    await use(await newStaff(portal, mailbox, 'organiser'));
  },
  organiserPage: async ({ page, context, portal, organiser }, use) => {
    await signInBrowser(context, portal, organiser);
    await use(page);
  },
  owner: async ({ portal, mailbox }, use) => {
    await use(await newStaff(portal, mailbox, 'owner'));
  },
  ownerPage: async ({ page, context, portal, owner }, use) => {
    await signInBrowser(context, portal, owner);
    await use(page);
  },
});

async function newStaff(portal: Portal, mailbox: Mailbox, role: StaffRole): Promise<Account> {
  // Loaded here, because most workers need no store.
  const { staffAccount, withFactor } = await import('./staff');
  return withFactor(portal, await staffAccount(portal, mailbox, role));
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };
