import { unknownProxySince } from '@/lib/server/unknown-proxy';
import { countStored } from '../bench/load';
import { expect } from '../support/fixtures';
import { testWithPortal } from '../support/own-portal';
import { freshEmail, visitorBody } from '../support/people';

const test = testWithPortal(async () => ({ env: { MAX_WAIT_MS: '50' } }));
// Another worker would start another portal.
test.describe.configure({ mode: 'default' });

test('during an overload a portal stays healthy, refuses with 503, and loses no registration that it accepted', {
  tag: ['@process'],
}, async ({ portal }) => {
  const refused: Response[] = [];
  let registered = 0;
  const send = async (n: number) => {
    const isPage = n % 10 === 0;
    const response = isPage
      ? await fetch(portal.baseURL, { headers: { Cookie: 'lang=en' } })
      : await fetch(`${portal.baseURL}/api/attendees/add`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
          body: JSON.stringify(visitorBody({ email: freshEmail() })),
        });
    if (response.status === 503) return refused.push(response);
    await response.arrayBuffer();
    expect(response.ok).toBe(true);
    if (!isPage) registered++;
  };
  const isRefused = (type: string) =>
    refused.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  const sent: Promise<unknown>[] = [];
  while (!isRefused('text/html') || !isRefused('application/json')) {
    for (let n = 0; n < 50; n++) sent.push(send(n));
    expect((await fetch(`${portal.baseURL}/api/health/ready`)).status).toBe(200);
  }
  await Promise.all(sent);

  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('3');
  expect(await isRefused('application/json')?.json()).toEqual({
    code: 'unavailable',
    message: 'We cannot respond right now. Try again in a few seconds.',
  });
  const page = await isRefused('text/html')?.text();
  expect(page).toContain('<html lang="en"');
  expect(page).toContain('We cannot respond right now.');
  expect((await countStored(portal)).attendees).toBe(registered);
  expect((await fetch(portal.baseURL)).status).toBe(200);
});

test('a request through a proxy that the settings do not count is noted for the doctor', {
  tag: ['@process'],
}, async ({ portal }) => {
  expect(unknownProxySince(portal.dataDir)).toBeUndefined();
  await fetch(portal.baseURL, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  expect(unknownProxySince(portal.dataDir)).toBeInstanceOf(Date);
});
