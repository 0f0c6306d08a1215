import type { Browser, Page } from '@playwright/test';
import { expect, type Language, test as portalTest, texts } from './fixtures';
import { linksOf, type Mail, Mailbox } from './mailbox';
import { freshEmail } from './people';
import { type QaMailbox, qaMailbox } from './qa-mailbox';

/*
 * Specs that need nothing but a browser and a mailbox, as a stranger has them, so that they also run against a portal
 * elsewhere. Each removes its people at the end.
 */

/** A person's mails. */
export interface Mails {
  /** An address that nobody has used. The data of its owner is deleted after the test. */
  newAddress(): string;
  /** Waits for a mail with a link to this page, and returns the newest with it. */
  withLinkTo(address: string, path: string): Promise<{ mail: Mail; link: string }>;
}

const mailWait = 120_000;

/** Whether a link opens this page, and not another one by way of it (`to`). */
const leadsTo = (path: string) => (href: string) => {
  const url = URL.parse(href);
  return url?.pathname === path && !url.searchParams.has('to');
};

export const test = portalTest.extend<{ mails: Mails }>({
  mails: async ({ portal, browser, language }, use) => {
    const mailbox = process.env.E2E_MAILBOX ? qaMailbox(process.env.E2E_MAILBOX) : ownMailbox(portal.dataDir);
    const used: string[] = [];
    const mails: Mails = {
      newAddress() {
        const address = mailbox.newAddress();
        used.push(address);
        return address;
      },
      async withLinkTo(address, path) {
        const found: { mail: Mail; link: string }[] = [];
        await expect
          .poll(
            async () => {
              for (const mail of await mailbox.mailsTo(address)) {
                const link = linksOf(mail).find(leadsTo(path));
                if (link) found.push({ mail, link });
              }
              return found.length;
            },
            { message: `a mail to ${address} with a link to ${path}`, timeout: mailWait },
          )
          .toBeGreaterThan(0);
        const newest = found.at(-1);
        if (!newest) throw new Error('unreachable');
        return newest;
      },
    };
    await use(mails);
    for (const address of used) await erase({ browser, baseURL: portal.baseURL, language, mails }, address);
  },
});

/** The mails of a portal that this run started. */
function ownMailbox(dataDir: string): QaMailbox {
  const mailbox = new Mailbox(dataDir);
  return { newAddress: () => freshEmail('qa'), mailsTo: async (address) => mailbox.to(address) };
}

interface Eraser {
  browser: Browser;
  baseURL: string;
  language: Language;
  mails: Mails;
}

/** Deletes everything about the owner of an address, as they would. */
async function erase({ browser, baseURL, language, mails }: Eraser, address: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'lang', value: language, url: baseURL }]);
  const page: Page = await context.newPage();
  const t = texts[language].privacyRequest;
  await page.goto('/datos-personales');
  await page.getByLabel(texts[language].registration.label.email).fill(address);
  await page.getByRole('radio', { name: new RegExp(`^${t.deletion}`) }).check();
  await page.getByRole('button', { name: t.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.filedTitle);
  await page.goto((await mails.withLinkTo(address, '/datos-personales/confirmar')).link);
  await page.getByRole('button', { name: t.confirmDeletionSubmit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneDeletionTitle);
  await context.close();
}
