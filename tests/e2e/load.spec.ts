import { expect, test } from '@playwright/test';
import { countStored, submitDistinct, submitOneAtOnce, untilMailIsSent } from '../bench/load';
import { freshEmail } from '../support/people';
import { startPortal } from '../support/portal-server';

test.describe.configure({ timeout: 180_000 });

test('200 submits of one email at once make one attendee and one mail, 150 of others lose none', {
  tag: ['@process'],
}, async () => {
  const portal = await startPortal({ env: { RATE_LIMIT_FACTOR: '1000000' } });
  try {
    expect(await submitOneAtOnce(portal.baseURL, freshEmail(), 200)).toEqual({ 201: 1, 409: 199 });
    await untilMailIsSent(portal, 60);
    expect(await countStored(portal)).toEqual({ attendees: 1, mails: 1, addresses: 1 });

    const { errors, timeouts, non2xx } = await submitDistinct(portal.baseURL, '/api/attendees/add', 150, 50);
    expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 });
    await untilMailIsSent(portal, 120);
    expect(await countStored(portal)).toEqual({ attendees: 151, mails: 151, addresses: 151 });
  } finally {
    await portal.stop();
  }
});
