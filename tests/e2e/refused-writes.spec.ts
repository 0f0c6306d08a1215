import { frozenBy } from '../factories/hostile-texts';
import { AccountForms } from '../support/account-forms';
import { password } from '../support/accounts';
import { Client } from '../support/client';
import { expect, texts } from '../support/fixtures';
import { testWithPortal } from '../support/own-portal';
import { freshEmail, visitorBody } from '../support/people';

/** A portal where a client waits after six refused writes. */
const test = testWithPortal(async () => ({ env: { RATE_LIMIT_FACTOR: '0.05' } }));

test('hostile texts are refused at once; after six refused writes, the client’s forms and calls wait for a minute', {
  tag: ['@process'],
}, async ({ page, portal }) => {
  const client = new Client(portal);
  const startedAt = performance.now();
  for (const text of Object.values(frozenBy)) {
    const answers = visitorBody({ nombres: text.slice(0, 20_000) });
    const refused = await client.post('/api/attendees/add', answers);
    expect([refused.status, Object.keys(refused.json())]).toEqual([400, ['nombres']]);
  }
  // Each of them once took seconds to minutes.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await client.statusOfDeclared('/api/users/register', 70_000)).toBe(413);
  expect((await client.post('/api/users/login', { locale: 5 })).status).toBe(400);
  // Neither an unknown path nor an unknown email counts.
  for (let n = 0; n < 10; n++) expect((await client.post('/api/unknown', {})).status).toBe(404);
  const typed = { email: freshEmail(), password };
  expect((await client.post('/api/users/login', typed)).json()).toHaveProperty('emailnotfound');
  expect((await client.post('/api/users/login', { email: 'maria' })).status).toBe(400);

  const waiting = await client.post('/api/attendees/add', visitorBody());
  expect([waiting.status, waiting.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(waiting.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await client.statusOfDeclared('/api/users/register', 70_000)).toBe(429);
  expect((await client.get('/api/health/ready')).status).toBe(200);

  const forms = new AccountForms(page, 'es');
  await forms.signIn(typed);
  const [sentence = ''] = texts.es.ui.tooMany.split('{when}');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
  await expect(forms.field('email')).toHaveValue(typed.email);
});
