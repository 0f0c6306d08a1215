import { expect, test, vi } from 'vitest';
import { proofOf } from '@/app/_server/browser/read';
import { readDeps } from '@/app/_server/read-deps';
import { textsOf } from '@/lib/i18n/translator';
import { contactedParty, contactLink, outreachDeps } from '@/tests/factories/outreach';
import { htmlOf } from '@/tests/factories/rendered-page';
import ContactPage from './page';

// Outside of Next there is no request.
vi.mock('next/root-params', () => ({ locale: async () => 'es' }));
vi.mock('@/app/_server/browser/read', { spy: true });
vi.mock('@/app/_server/read-deps', () => ({ readDeps: vi.fn() }));

const t = textsOf('es', 'party.contact');

/** The contact's page of a party with this last day, of a show whose registration is in this state and closes then. */
async function shown({
  until,
  state = 'open',
  closesAt,
}: {
  until?: string;
  state?: string;
  closesAt?: string;
}) {
  const deps = outreachDeps();
  const registration = { ...deps.event.registration, ...(closesAt && { closesAt }) };
  const event = { ...deps.event, registration };
  const env = { ...deps.env, APP_URL: 'https://registro.example' };
  vi.mocked(readDeps).mockReturnValue({ ...deps, event, env, registrationState: () => state } as never);
  const party = await contactedParty(deps, until ? { until } : {});
  vi.mocked(proofOf).mockResolvedValue(await contactLink(deps, party._id));
  const searchParams = Promise.resolve({});
  return htmlOf(await ContactPage({ params: Promise.resolve({ locale: 'es' }), searchParams }));
}

test('before registration opens, the contact reads that people can be added then, afterwards that they no longer can', async () => {
  expect(await shown({ state: 'upcoming' })).toContain(t('upcoming'));
  for (const closed of [{ state: 'closed' }, { state: 'upcoming', until: '2020-01-01' }])
    expect(await shown(closed)).toContain(t('closed'));
});

test('the last day of a code is its own or that of registration, whichever is earlier', async () => {
  const closesAt = '2028-02-11T06:00:00.000Z';
  expect(await shown({})).toContain('hasta el 19 de febrero');
  expect(await shown({ closesAt })).toContain('hasta el 10 de febrero');
  expect(await shown({ closesAt, until: '2028-02-15' })).toContain('hasta el 10 de febrero');
  expect(await shown({ closesAt, until: '2028-02-03' })).toContain('hasta el 3 de febrero');
});
