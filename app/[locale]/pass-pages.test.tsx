import { exportPKCS8, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/app/_server/browser/start-session';
import { rememberOwner } from '@/app/_server/browser/write';
import { activateUser } from '@/lib/accounts/activate-user';
import { registerUser } from '@/lib/accounts/register-user';
import { env } from '@/lib/base/env';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { ownedFromNow } from '@/lib/registration/ownership/owner-cookie';
import { registerAttendee } from '@/lib/registration/register-attendee';
import { linkIn, registration } from '@/tests/factories/accounts';
import { nextCookies } from '@/tests/factories/next-cookies';
import { answersOf, registrationOf, signedIn } from '@/tests/factories/registration';
import { htmlOf, linksOf } from '@/tests/factories/rendered-page';
import { resultOf } from '@/tests/factories/result';
import CompradorLandingPage from './compradorlanding/page';
import InvitadoLandingPage from './invitadolanding/page';
import LandingPage from './landing/page';
import PrivacyPage from './privacy/page';
import QrPage from './qr/[id]/page';

const cookies = vi.hoisted(() => new Map<string, string>());

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => nextCookies(cookies),
}));
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({}),
}));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

beforeEach(() => {
  cookies.clear();
  Object.assign(env(), { GOOGLE_WALLET_ISSUER: undefined, GOOGLE_WALLET_KEY: undefined });
});

/** The people registered by these tests, each with an address of their own. */
let count = 0;

/** A visitor whom this browser registered. */
async function ownVisitor() {
  const answers = answersOf('visitante', { email: `visita${++count}@ejemplo.mx` });
  const { id, nonce = '' } = resultOf(
    await registerAttendee(deps(), registrationOf('visitante', { answers })),
  );
  await rememberOwner(ownedFromNow(id, nonce, new Date()));
  return id;
}

/** A buyer whose account this browser is signed in to. */
async function ownBuyer() {
  const typed = registration({ email: `compra${++count}@ejemplo.mx` });
  const registered = resultOf(await registerUser(deps(), { typed, locale: 'es', client: '192.0.2.1' }));
  const user = resultOf(await activateUser(deps(), await linkIn(deps(), registered.id, 'activation')));
  await startSession(user);
  const submission = registrationOf('comprador', { caller: signedIn(user) });
  return resultOf(await registerAttendee(deps(), submission)).id;
}

const props = <Query extends Record<string, string>>(searchParams: Query) => ({
  params: Promise.resolve({ locale: 'es' }),
  searchParams: Promise.resolve(searchParams),
});

const landing = async (id: string) => htmlOf(await LandingPage(props({ id })));
const knownEmail = async (id: string) => htmlOf(await InvitadoLandingPage(props({ id })));
const buyerLanding = async (id: string) => htmlOf(await CompradorLandingPage(props({ action: 'add', id })));
const qr = async (id: string) =>
  htmlOf(await QrPage({ ...props({}), params: Promise.resolve({ locale: 'es', id }) }));

/** What Next answers with the status 404. */
const notFound = { digest: expect.stringContaining('404') };

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const walletIssuer = {
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_KEY: { client_email: 'wallet@ejemplo.example', private_key: await exportPKCS8(privateKey) },
};

describe('Google Wallet', () => {
  const walletLinks = (html: string) => linksOf(html).filter(({ href }) => href?.includes('pay.google.com'));

  function expectNoWallet(html: string) {
    expect(html).not.toMatch(/wallet|pay\.google/i);
    expect(html).not.toContain(textsOf('es', 'pass')('walletNote'));
  }

  /** The pages of two passes, as their owners see them. */
  async function ownPages() {
    const [visitor, buyer] = [await ownVisitor(), await ownBuyer()];
    return [await landing(visitor), await knownEmail(visitor), await buyerLanding(buyer), await qr(buyer)];
  }

  test('is mentioned on no page without an issuer', async () => {
    for (const page of [...(await ownPages()), await htmlOf(await PrivacyPage())]) expectNoWallet(page);
  });

  test('is linked on every page of a pass for its owner, and Google does not learn the page’s address', async () => {
    Object.assign(env(), walletIssuer);
    for (const page of await ownPages()) {
      expect(walletLinks(page)).toMatchObject([{ rel: 'noreferrer', text: textsOf('es', 'pass')('wallet') }]);
      expect(page).toContain(textsOf('es', 'pass')('walletNote'));
    }
  });

  test('is on no page of a pass for anybody else', async () => {
    Object.assign(env(), walletIssuer);
    const [visitor, buyer] = [await ownVisitor(), await ownBuyer()];
    cookies.clear();
    for (const id of [visitor, buyer])
      for (const page of [await landing(id), await knownEmail(id)]) {
        expect(page).toContain('•••');
        expectNoWallet(page);
      }
    // Signed in to another account.
    await ownBuyer();
    for (const id of [visitor, buyer])
      for (const page of [qr, buyerLanding]) await expect(page(id)).rejects.toMatchObject(notFound);
  });
});

test('a buyer’s page after registering leads to the form for a colleague', async () => {
  const id = await ownBuyer();
  expect(linksOf(await buyerLanding(id))).toContainEqual(
    expect.objectContaining({ href: `/colega/${id}`, text: textsOf('es', 'landed')('colleague') }),
  );
});
