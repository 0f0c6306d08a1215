import { commandLine } from '../../lib/audit/record';
import { createAudit } from '../../lib/audit/repository';
import { createInvitees } from '../../lib/outreach/invitees/repository';
import { importList } from '../../lib/outreach/lists/import-list';
import { createLists } from '../../lib/outreach/lists/repository';
import { createOptOuts } from '../../lib/outreach/opt-outs/repository';
import { createAttendees } from '../../lib/registration/repository';
import { aShow } from '../factories/events';
import { expectAccessible } from '../support/axe';
import { expect, test, texts } from '../support/fixtures';
import { inStore } from '../support/in-store';
import { freshEmail } from '../support/people';
import type { Portal } from '../support/targets';

/** Puts somebody on a list of people to invite. */
async function invite(portal: Portal, email: string, answers: Record<string, string>): Promise<void> {
  const clock = () => new Date();
  await inStore(portal, async (store) => {
    const deps = {
      ...{ lists: createLists(store), invitees: createInvitees(store), audit: createAudit(store), clock },
      optOuts: createOptOuts(store),
      attendees: createAttendees(store, { clock, event: aShow }),
    };
    const list = { by: commandLine, name: '2027', source: 'Registro de 2027', basis: 'news' } as const;
    await importList(deps, list, [{ row: 2, email, emailKey: email, answers }]);
  });
}

const { office, registration } = texts.es;

test('the desk finds somebody on a list by surname, and one press registers them', async ({
  deskPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const surname = `Ñíguez${Date.now()}`;
  const email = freshEmail('lista').toLowerCase();
  await invite(portal, email, {
    nombres: 'José Ángel',
    apellidos: surname,
    nombreEmpresa: 'Taller Ñandú',
  });
  const search = async () => {
    await page.goto('/organizador/personas');
    await page.getByLabel(office.people.search, { exact: true }).fill(surname.toLowerCase());
    await page.getByRole('button', { name: office.people.submit, exact: true }).click();
  };
  await search();
  await expect(page.getByRole('heading', { name: office.people.onList })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `José Ángel ${surname}` }).click();
  await expect(page.getByLabel(registration.label.apellidos, { exact: true })).toHaveValue(surname);
  await expectAccessible(page);
  await page.getByRole('button', { name: office.register.submit }).click();
  await expect(page.getByRole('status').filter({ hasText: office.person.done.registered })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`José Ángel ${surname}`);
  await expect(page.getByRole('main')).toContainText(email);
  await search();
  await expect(page.locator('.office-found').getByRole('link')).toHaveText([`José Ángel ${surname}`]);
  await expect(page.getByRole('heading', { name: office.people.onList })).toHaveCount(0);
});
