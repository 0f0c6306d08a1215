import { expect, test, vi } from 'vitest';
import { untouched } from '@/lib/http/form-state';
import { proofNames } from '@/lib/proof-cookie';
import { forgetPassesAction } from './registration';

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

test('finishing on a device also removes the proofs of mailed links and the chosen category', async () => {
  const state = await forgetPassesAction(untouched, new FormData());
  expect(state).toMatchObject({ isDone: true, next: '/' });
  expect(removed).toEqual(expect.arrayContaining([...proofNames, 'premarket', ...chosen]));
});
