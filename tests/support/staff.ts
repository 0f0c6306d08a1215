import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createUsers } from '../../lib/accounts/repository';
import { createAudit } from '../../lib/audit/repository';
import { giveRole } from '../../lib/office/change-staff';
import type { StaffRole } from '../../lib/office/record';
import { createRoster } from '../../lib/office/repository';
import { openStore } from '../../lib/store/open-store';
import { type Account, activationPath, newcomer, waitingAccount } from './accounts';
import { Client } from './client';
import { expect, type texts } from './fixtures';
import type { Mailbox } from './mailbox';
import type { Portal } from './targets';

/** An account whose password is proven to be its owner's, with a role in the office of a portal on SQLite. It has no second factor yet. */
export async function staffAccount(portal: Portal, mailbox: Mailbox, role: StaffRole): Promise<Account> {
  const account = await waitingAccount(portal, newcomer());
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

/** Gives somebody a role, as `npm run admin -- staff add` does. */
export async function addStaff(portal: Portal, email: string, role: StaffRole): Promise<void> {
  const store = openStore({ DATA_DIR: portal.dataDir, MONGODB_DB: 'registration' });
  const deps = {
    roster: createRoster(store),
    users: createUsers(store),
    audit: createAudit(store),
    clock: () => new Date(),
    securityEvent: () => {},
  };
  const given = await giveRole(deps, { email, role, by: 'command line' });
  expect(given.ok).toBe(true);
  await store.close();
}

/** The code that an authenticator app with this key shows. A later `step` is one that has not been used. */
export function appCode(key: string, step = 0): string {
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + step * 30_000 });
}

/** Sets up the second factor on the page that is open. Returns the key of the app. */
export async function setUpApp(page: Page, t: (typeof texts)['es']['office']['factor']): Promise<string> {
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(t.code, { exact: true }).fill(appCode(key));
  await page.getByRole('button', { name: t.finish }).click();
  await expect(page.getByRole('heading', { name: t.codesTitle })).toBeVisible();
  return key;
}
