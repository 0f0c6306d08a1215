import { expect, test, vi } from 'vitest';
import { startSession } from '@/app/_server/browser/start-session';
import { registerUser } from '@/lib/accounts/register-user';
import { untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { registration, userRecord } from '@/tests/factories/accounts';
import { formOf } from '@/tests/factories/form-of';
import { resultOf } from '@/tests/factories/result';
import { activateByCodeAction, correctWaitingEmailAction } from './actions';

const cookies = vi.hoisted(() => new Map<string, string>());

// Outside of Next there is no request.
vi.mock('next/headers', async () => {
  const { nextHeadersOfAction } = await import('@/tests/factories/next-cookies');
  return nextHeadersOfAction(cookies);
});
vi.mock('next/server', () => ({ after: () => {} }));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

/** Creates an account in this browser and returns it with what a form of its waiting page sends. */
async function waitingPage(email: string) {
  const typed = registration({ email });
  const account = resultOf(await registerUser(deps(), { typed, locale: 'es', client: '192.0.2.1' }));
  await startSession(account);
  return {
    account,
    formWith: (answers: Record<string, string>) => formOf({ locale: 'es', id: account.id, ...answers }),
  };
}

test('the waiting page of an account changes nothing about another one that was created in the browser since', async () => {
  const first = await waitingPage('maria@ejemplo.mx');
  const second = await waitingPage('jose@ejemplo.mx');
  const email = 'mariana@ejemplo.mx';
  const signIn = { problem: { text: 'Inicia sesión para continuar.' } };
  expect(await correctWaitingEmailAction(untouched, first.formWith({ email }))).toMatchObject(signIn);
  expect(await activateByCodeAction(untouched, first.formWith({ code: '123456' }))).toMatchObject(signIn);
  const other = await userRecord(deps(), second.account.id);
  expect([other.email, other.codeTries]).toEqual(['jose@ejemplo.mx', undefined]);
  expect(await correctWaitingEmailAction(untouched, second.formWith({ email }))).toMatchObject({
    isDone: true,
    next: `/activationemailsent?id=${second.account.id}`,
  });
});
