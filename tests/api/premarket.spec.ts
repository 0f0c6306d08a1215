import { Client } from '../support/client';
import { expect, test } from '../support/fixtures';
import { premarketBuyer } from '../support/registrants';

const accessCode = /\b[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}\b/;
const unknownId = 'a'.repeat(24);
const path = (id: string, vip: string) => `/api/attendees/premarketconfirmation/${id}/${vip}`;

test.describe('POST /api/attendees/premarketconfirmation', () => {
  test('decides once: 200, then 409 for either', async ({ portal, mailbox }) => {
    const buyer = await premarketBuyer(portal, mailbox);
    const client = new Client(portal);
    const first = await client.send('POST', path(buyer.premarketId, 'true'));
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({ vip: 'true', vipProcessed: 'true' });
    for (const vip of ['true', 'false']) {
      const again = await client.send('POST', path(buyer.premarketId, vip));
      expect(again.status).toBe(409);
      expect(again.json()).toMatchObject({ code: 'already_processed' });
    }
    expect((await mailbox.newest(buyer.account.email, 3)).text).toMatch(accessCode);
  });

  test('forty simultaneous decisions send one code', async ({ portal, mailbox }) => {
    const buyer = await premarketBuyer(portal, mailbox);
    const client = new Client(portal);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.send('POST', path(buyer.premarketId, 'true'))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(39).fill(409)]);
    await mailbox.newest(buyer.account.email, 3);
  });

  test('is 404 for any other request', async ({ portal, mailbox }) => {
    const buyer = await premarketBuyer(portal, mailbox);
    const client = new Client(portal);
    const paths = [
      path(unknownId, 'true'),
      path(buyer.attendeeId, 'true'),
      path(buyer.account.id, 'true'),
      path('x', 'true'),
      path(encodeURIComponent('{"$ne":null}'), 'true'),
      path(buyer.premarketId, 'TRUE'),
      path(buyer.premarketId, '1'),
      path(buyer.premarketId, 'yes'),
    ];
    const bodies = new Set<string>();
    for (const each of paths) {
      const answer = await client.send('POST', each);
      expect(answer.status, each).toBe(404);
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
    expect((await client.send('POST', path(buyer.premarketId, 'true'))).status).toBe(200);
  });

  test('refuses GET, and writes from another site', async ({ portal, mailbox }) => {
    const buyer = await premarketBuyer(portal, mailbox);
    const client = new Client(portal);
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const answer = await client.send(method, path(buyer.premarketId, 'true'));
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
    const foreign = await client.send('POST', path(buyer.premarketId, 'true'), {
      Origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
    // None of these requests made a decision.
    await client.get(buyer.path);
    expect((await client.send('POST', path(buyer.premarketId, 'true'))).status).toBe(200);
  });
});
