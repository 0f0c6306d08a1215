import { expect, test, vi } from 'vitest';
import { rememberOwner } from '@/app/_server/browser/write';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { ownedFromNow } from '@/lib/registration/ownership/owner-cookie';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { nextCookies } from '@/tests/factories/next-cookies';
import { registrationOf } from '@/tests/factories/registration';
import { htmlOf } from '@/tests/factories/rendered-page';
import { resultOf } from '@/tests/factories/result';
import ConferenciasPage from './page';

const cookies = vi.hoisted(() => new Map<string, string>());

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

const hour = 60 * 60_000;

test('until when the seats are kept is said as long as they are, then that the mailed link has to be used first', async () => {
  const { id, nonce = '' } = resultOf(await registerAttendee(deps(), registrationOf('congresista')));
  await rememberOwner(ownedFromNow(id, nonce, new Date()));
  const [kept] = textsOf('es', 'conferences').raw('unproven').split('{when}');
  const released = textsOf('es', 'errors')('mail_link_unused');
  /** Which of the two texts the page has for seats that are held until then. */
  async function textsOfPage(seatsUntil: Date) {
    await deps().attendees.update(id, (current) => ({ ...current, seatsUntil }));
    const html = await htmlOf(
      await ConferenciasPage({
        params: Promise.resolve({ locale: 'es', attendeeId: id }),
        searchParams: Promise.resolve({}),
      }),
    );
    return [html.includes(String(kept)), html.includes(released)];
  }
  expect(await textsOfPage(new Date(Date.now() + hour))).toEqual([true, false]);
  expect(await textsOfPage(new Date(Date.now() - hour))).toEqual([false, true]);
});
