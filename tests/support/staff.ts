import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createUsers } from '../../lib/accounts/repository';
import { emailKey } from '../../lib/base/email-key';
import { ok } from '../../lib/base/result';
import { loadSecrets } from '../../lib/crypto/secrets';
import { enrolmentAddress } from '../../lib/office/factor/enrolment';
import type { StaffRole } from '../../lib/office/record';
import { createRoster } from '../../lib/office/repository';
import { type Account, activationPath, newcomer, waitingAccount } from './accounts';
import { Client } from './client';
import { expect, type texts } from './fixtures';
import { inStore } from './in-store';
import { linkTo, type Mailbox } from './mailbox';
import type { Portal } from './targets';

/**
 * An account whose password is proven to be its owner's, with a role in the office of a portal on SQLite. It has no second
 * factor yet. Its name is unique, because the deletion of a person deletes the mails to staff that contain their name.
 */
export async function staffAccount(portal: Portal, mailbox: Mailbox, role: StaffRole): Promise<Account> {
  const account = await waitingAccount(
    portal,
    newcomer({ name: `María Núñez ${randomBytes(4).toString('hex')}` }),
  );
  const path = await activationPath(mailbox, account.email);
  const activation = new URLSearchParams(path.split('?')[1]).get('id');
  const activated = await new Client(portal).post(
    '/api/users/activation',
    { activation },
    { Cookie: account.cookie, Origin: portal.baseURL },
  );
  expect(activated.status, activated.text).toBe(200);
  await addStaff(portal, account.email, role);
  return account;
}

/** Gives somebody a role, without the mail that invites them. */
async function addStaff(portal: Portal, email: string, role: StaffRole): Promise<void> {
  const member = { email, emailKey: emailKey(email), role, since: new Date() };
  await inStore(portal, (store) => createRoster(store).update((members) => ok([...members, member])));
}

/** The path of a link with which somebody sets up the second factor of a new role. */
export async function invitedPath(portal: Portal, email: string, role: StaffRole): Promise<string> {
  await addStaff(portal, email, role);
  return factorLinkPath(portal, email, new Date());
}

/** The path of a link for the first second factor of a member, as if it had been sent at this time. */
export async function factorLinkPath(portal: Portal, email: string, sentAt: Date): Promise<string> {
  let address = '';
  await inStore(portal, async (store) => {
    const enrolment = await createRoster(store).offerEnrolment(emailKey(email));
    const parts = {
      secrets: loadSecrets({ DATA_DIR: portal.dataDir }),
      env: { APP_URL: portal.baseURL },
      clock: () => sentAt,
    };
    if (enrolment) address = enrolmentAddress(parts, enrolment);
  });
  return address.slice(portal.baseURL.length);
}

/** The same account after it gave a second factor in all its sessions, which no code replaces. */
export async function withFactor(portal: Portal, account: Account): Promise<Account> {
  const staff = { passkeys: [], recoveryHashes: [], authenticator: { secret: '', lastStep: 0 } };
  await inStore(portal, (store) =>
    createUsers(store).update(account.id, (current) => ({
      ...current,
      staff,
      sessions: current.sessions.map((session) => ({ ...session, factorAt: new Date() })),
    })),
  );
  return account;
}

/** The code that an authenticator app with this key shows. A later `step` is one that has not been used. */
export function appCode(key: string, step = 0): string {
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + step * 30_000 });
}

/** The path of the last mailed link that sets up a second factor, once it is older than sessions that begin now. */
export async function enrolmentPath(mailbox: Mailbox, email: string, count?: number): Promise<string> {
  const { pathname, search, searchParams } = new URL(
    linkTo(await mailbox.newest(email, count), '/segundo-paso'),
  );
  // The link contains the second in which it was sent, so only sessions of later seconds are newer.
  const expiry = Number.parseInt(searchParams.get('id')?.split('.')[1] ?? '', 36) * 1000;
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(expiry - 48 * 60 * 60_000 + 1000);
  return `${pathname}${search}`;
}

/** Sets up the second factor on the page that is open. Returns the key of the app. */
export async function setUpApp(page: Page, t: (typeof texts)['es']['office']['factor']): Promise<string> {
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(t.code, { exact: true }).fill(appCode(key));
  await page.getByRole('button', { name: t.finish }).click();
  await expect(page.getByRole('heading', { name: t.codesTitle })).toBeVisible();
  return key;
}
