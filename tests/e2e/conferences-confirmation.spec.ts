import { expectAccessible } from '../support/axe';
import { eventOf, expect, phone, test, texts } from '../support/fixtures';
import { conferenceAttendee } from '../support/registrants';

const t = texts.es;

test.use({ viewport: phone });

test('the chosen sessions are mailed, and are on the pass and the dashboard', async ({
  signedInPage: page,
  account,
  portal,
  mailbox,
}) => {
  const [session] = eventOf(portal).programme;
  if (!session) throw new Error('no session');
  const attendee = await conferenceAttendee(portal, account.email);
  // Activation and pass.
  await mailbox.newest(account.email, 2);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: t.dashboard.conferences }).click();
  await page.locator(`input[value="${session.id}"]`).check();
  await page.getByRole('button', { name: t.conferences.save }).click();
  await expect(page.getByRole('heading', { name: t.conferences.savedTitle })).toBeVisible();
  const mail = await mailbox.newest(account.email, 3);
  expect(mail.subject).toContain(texts.es.mail.sessionsChosen.subject.split('{')[0]);
  expect(mail.text).toContain(session.title.es);
  const [file] = mail.attachments ?? [];
  expect(mail.attachments).toHaveLength(1);
  expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('BEGIN:VEVENT');

  // Sending the same choice again changes nothing.
  await page.getByRole('button', { name: t.conferences.save }).click();
  await expect(page.getByRole('heading', { name: t.conferences.savedTitle })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText(session.title.es);
  await expectAccessible(page);
  await page.goto(`/qr/${attendee.id}`);
  const pass = page.getByRole('region', { name: t.pass.label });
  await expect(pass).toContainText(session.title.es);
  await expect(pass).toContainText(session.room.es);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.dashboard.resend }).click();
  expect((await mailbox.newest(account.email, 4)).text).toContain(session.title.es);
});
