import { expect, test, vi } from 'vitest';
import { storeProof } from '@/app/_server/browser/write';
import { untouched } from '@/lib/base/form-state';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { formOf } from '@/tests/factories/form-of';
import { anInvitee } from '@/tests/factories/outreach';
import { answersOf } from '@/tests/factories/registration';
import { confirmAction, declineAction } from './actions';

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

/** Opens the personal link of somebody invited in this browser, and returns what a form of its page sends. */
async function openedPage(email: string) {
  const { invitee, link } = await anInvitee(deps(), { email });
  await storeProof('personal', link);
  const { email: _, ...answers } = answersOf('visitante');
  const form = formOf({ ...answers, locale: 'es', form: 'visitante', step: '0', invitee: invitee._id });
  return { email, id: invitee._id, form };
}

test('the page of a personal link registers and declines for nobody else whose link was opened in the browser since', async () => {
  const first = await openedPage('ana@ejemplo.mx');
  const second = await openedPage('luis@ejemplo.mx');
  const registered = async () => (await deps().attendees.byEmailKey(second.email)) !== null;
  const stateOfSecond = async () => (await deps().invitees.byId(second.id))?.state;
  const again = { problem: { text: textsOf('es', 'confirm')('endedText') } };
  expect(await confirmAction(untouched, first.form)).toMatchObject(again);
  expect(await declineAction(untouched, first.form)).toMatchObject(again);
  expect([await registered(), await stateOfSecond()]).toEqual([false, 'waiting']);
  expect(await confirmAction(untouched, second.form)).toMatchObject({
    isDone: true,
    next: expect.stringMatching(/^\/landing\?id=/),
  });
  expect(await registered()).toBe(true);
});
