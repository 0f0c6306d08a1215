import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { messageOf } from '../../lib/base/errors';
import { expect, type Language, test as portalTest, texts } from './fixtures';
import { linksOf, type Mail, Mailbox } from './mailbox';
import { freshEmail } from './people';
import { type QaMailbox, qaMailbox } from './qa-mailbox';
import type { Portal } from './targets';

/*
 * Specs that need nothing but a browser and a mailbox, as a stranger has them, so that they also run against a portal
 * elsewhere. Each removes its people at the end.
 */

/** A person's mails. */
export interface Mails {
  /** An address that nobody has used. The data of its owner is deleted after the test. */
  newAddress(): string;
  /** The mails to an address, oldest first. */
  to(address: string): Promise<Mail[]>;
  /** Waits for a mail with a link to this page that is none of the `others`, and returns the newest. */
  withLinkTo(address: string, path: string, others?: readonly Mail[]): Promise<{ mail: Mail; link: string }>;
}

const mailWait = 120_000;

/** Whether a link opens this page, and not another one by way of it (`to`). */
const leadsTo = (path: string) => (href: string) => {
  const url = URL.parse(href);
  return url?.pathname === path && !url.searchParams.has('to');
};

export const test = portalTest.extend<{ mails: Mails }>({
  mails: async ({ portal, browser, language }, use, testInfo) => {
    const mailbox = process.env.E2E_MAILBOX ? qaMailbox(process.env.E2E_MAILBOX) : ownMailbox(portal.dataDir);
    const used: string[] = [];
    const mails: Mails = {
      newAddress() {
        const address = mailbox.newAddress();
        used.push(address);
        return address;
      },
      to: (address) => mailbox.mailsTo(address),
      async withLinkTo(address, path, others = []) {
        let newest: { mail: Mail; link: string } | undefined;
        const find = async () => {
          for (const mail of await mailbox.mailsTo(address)) {
            const link = linksOf(mail).find(leadsTo(path));
            if (link && !others.some(({ id }) => id === mail.id)) newest = { mail, link };
          }
          return newest;
        };
        const message = `a mail to ${address} with a link to ${path}`;
        await expect.poll(find, { message, timeout: mailWait }).toBeDefined();
        if (!newest) throw new Error('unreachable');
        return newest;
      },
    };
    await use(mails);
    const left = new Map<string, string>();
    for (const address of used) {
      const erased = erase({ browser, portal, language, mails, testInfo }, address);
      await erased.catch((error) => left.set(address, messageOf(error)));
    }
    if (left.size > 0) testInfo.annotations.push({ type: 'left', description: [...left.keys()].join(', ') });
    expect([...left], 'people who could not be deleted').toEqual([]);
  },
});

/** The mails of a portal that this run started. */
function ownMailbox(dataDir: string): QaMailbox {
  const mailbox = new Mailbox(dataDir);
  return { newAddress: () => freshEmail('qa'), mailsTo: async (address) => mailbox.to(address) };
}

interface Eraser {
  browser: Browser;
  portal: Portal;
  language: Language;
  mails: Mails;
  testInfo: TestInfo;
}

/** Deletes everything about the owner of an address, as they would. */
async function erase({ browser, portal, language, mails, testInfo }: Eraser, address: string): Promise<void> {
  const { baseURL } = portal;
  const context = await browser.newContext({ baseURL });
  try {
    await context.addCookies([{ name: 'lang', value: language, url: baseURL }]);
    const page = await context.newPage();
    // A test that failed early has stored nothing. The portal then sends no mail to the address.
    if (testInfo.status !== testInfo.expectedStatus && !(await isStored(page, address))) return;
    const t = texts[language].privacyRequest;
    const earlier = await mails.to(address);
    await requestData(page, language, address, 'deletion');
    await untilFiled(page, language, testInfo);
    await page.goto((await mails.withLinkTo(address, '/datos-personales/confirmar', earlier)).link);
    await page.getByRole('button', { name: t.confirmDeletionSubmit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
  } finally {
    await context.close();
  }
}

/** Sends the form for requests about personal data. */
export async function requestData(
  page: Page,
  language: Language,
  address: string,
  kind: 'access' | 'deletion',
): Promise<void> {
  const t = texts[language].privacyRequest;
  await page.goto('/datos-personales');
  await page.getByLabel(texts[language].registration.label.email).fill(address);
  await page.getByRole('radio', { name: new RegExp(`^${t[kind]}`) }).check();
  await page.getByRole('button', { name: t.submit }).click();
}

/** Waits until a request is filed, and sends it again as long as the portal's limit of requests refuses it. */
async function untilFiled(page: Page, language: Language, testInfo: TestInfo): Promise<void> {
  const t = texts[language];
  const filed = page.getByRole('heading', { level: 1, name: t.privacyRequest.filedTitle });
  const refused = page.getByRole('alert').filter({ hasText: t.errors.too_many_requests.split('.')[0] });
  for (let tries = 0; tries < 12; tries++) {
    await expect(filed.or(refused).first()).toBeVisible();
    if (await filed.isVisible()) return;
    console.log('The portal accepts no more data requests for now: trying again in a minute.');
    testInfo.setTimeout(testInfo.timeout + 2 * limitPause);
    await delay(limitPause);
    await page.getByRole('button', { name: t.privacyRequest.submit }).click();
  }
  throw new Error('the portal accepts no more data requests');
}

const limitPause = 60_000;

/** Whether there is a registration or an account with this address. */
async function isStored(page: Page, address: string): Promise<boolean> {
  const found = await page.request.get(`/api/attendees/byEmail/${encodeURIComponent(address)}`);
  if (found.status() !== 404) return true;
  const data = { email: address, password: 'x' };
  const signIn = await page.request.post('/api/users/login', { data });
  return !(await signIn.text()).includes('"emailnotfound"');
}
