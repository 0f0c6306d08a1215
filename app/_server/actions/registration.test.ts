import { describe, expect, test, vi } from 'vitest';
import { proofNames } from '@/app/_server/browser/proofs';
import { releaseBrowserAction } from '@/app/[locale]/landing/actions';
import { untouched } from '@/lib/base/form-state';
import { formOf } from '@/tests/factories/form-of';
import { answersOf } from '@/tests/factories/registration';
import { registerAttendeeAction, updateAttendeeAction } from './registration';

const removed: string[] = [];
const chosen = vi.hoisted(() => ['asistencia', '__Host-asistencia']);

// Outside of Next there is no request.
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'next-action': 'x', origin: 'http://localhost:3000' }),
  cookies: async () => ({
    get: (name: string) => (chosen.includes(name) ? { value: 'CONGRESISTA' } : undefined),
    set: ({ name, maxAge }: { name: string; maxAge: number }) => maxAge === 0 && removed.push(name),
  }),
}));

// Nothing waits for a response outside of Next.
vi.mock('next/server', () => ({ after: () => {} }));

// Before the imports, since modules read the environment as they are loaded.
await vi.hoisted(async () => {
  const { stubPortalEnv } = await import('@/tests/factories/portal-env');
  stubPortalEnv({ REGISTRATION_OPEN: 'true' });
});

/** The fields of a student's form, and these. */
const postedForm = (email: string, more: Record<string, unknown>): FormData =>
  formOf({ ...answersOf('estudiante', { email }), form: 'estudiante', ...more });

describe('a registered email', () => {
  const email = 'registrada@ejemplo.mx';
  const post = (step: number) => registerAttendeeAction(untouched, postedForm(email, { step }));

  test('leads to its registration, and only the registration itself is done', async () => {
    expect(await post(1)).toMatchObject({ isDone: true, next: expect.stringMatching(/^\/landing\?id=/) });
    // The person may have mistyped the address, and then comes back to what they typed.
    for (const step of [0, 1]) {
      const { isDone, next } = await post(step);
      expect([isDone, next]).toEqual([undefined, expect.stringMatching(/^\/invitadolanding\?id=/)]);
    }
  });
});

test('a session that ended while a registration was corrected leads to the sign-in and back, and loses nothing that was typed', async () => {
  const id = 'a'.repeat(24);
  const form = postedForm('maria@ejemplo.mx', { id, step: 0, nombres: 'Ñandú' });
  const { isDone, next, typed } = await updateAttendeeAction(untouched, form);
  expect([isDone, next]).toEqual([undefined, `/login?callbackUrl=${encodeURIComponent(`/registro/${id}`)}`]);
  expect(typed).toMatchObject({ nombres: 'Ñandú' });
});

test('finishing on a device also removes the proofs of mailed links and the chosen category', async () => {
  const state = await releaseBrowserAction(untouched, new FormData());
  expect(state).toMatchObject({ isDone: true, next: '/#finished' });
  expect(removed).toEqual(expect.arrayContaining([...proofNames, 'premarket', ...chosen]));
});
