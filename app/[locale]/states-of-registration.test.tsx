import { expect, test, vi } from 'vitest';
import { Landing } from '@/components/landing/landing';
import { NotOpen } from '@/components/landing/not-open';
import { NoPlace } from '@/components/registration/no-place';
import { untouched } from '@/lib/base/form-state';
import { currentEvent } from '@/lib/event/current';
import type { ClosedState, RegistrationState } from '@/lib/event/types';
import { textsOf } from '@/lib/i18n/translator';
import { aParty, outreachDeps } from '@/tests/factories/outreach';
import { htmlOf } from '@/tests/factories/rendered-page';

vi.mock('next/root-params', () => ({ locale: async () => 'en' }));
vi.mock('next/navigation', () => ({ usePathname: () => '/', useSearchParams: () => new URLSearchParams() }));
vi.mock('@/lib/event/current', async (original) => {
  const { currentEvent } = await original<typeof import('@/lib/event/current')>();
  const { registration, ...event } = currentEvent();
  const opened = { ...event, registration: { ...registration, opensAt: '2027-09-01T15:00:00.000Z' } };
  return { currentEvent: () => opened };
});

const landing = textsOf('en', 'landing.call');
const { gate, overGate } = { gate: 'Ask at the registration desk', overGate: 'The entrance has closed' };

const findAction = async () => untouched;

test.each<[RegistrationState, boolean, string, string]>([
  ['upcoming', false, '/calendar', landing('upcoming')],
  ['open', false, '#first', landing('open')],
  ['open', true, '/rules/express?asistencia=VISITANTE', landing('showDay')],
  ['closed', false, '#returning', landing('closed')],
  ['closed', true, '#returning', landing('closed')],
  ['over', false, '#returning', landing('closed')],
])(
  'the home page of a show whose registration is %s (a day of the show: %s) begins with one action',
  async (state, isShowDay, href, label) => {
    const html = await htmlOf(<Landing findAction={findAction} state={state} isShowDay={isShowDay} />);
    expect(html.match(/<a href="([^"]+)" class="button[^>]*>([^<]+)</)?.slice(1)).toEqual([href, label]);
    expect([html.includes(gate), html.includes(overGate)]).toEqual([state === 'closed', state === 'over']);
  },
);

test.each<[ClosedState, string[]]>([
  ['upcoming', ['/calendar?opening']],
  ['closed', ['/login']],
  ['over', ['/datos-personales']],
])('instead of a form, %s offers what somebody can do', async (state, links) => {
  const html = await htmlOf(<NotOpen state={state} findAction={findAction} />);
  const own = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
  expect(own.filter((href) => href !== '/')).toEqual(links);
  expect([html.includes(gate), html.includes(overGate)]).toEqual([state === 'closed', state === 'over']);
});

test.each(['unknown', 'early', 'full', 'over', 'ended', 'tooMany'] as const)(
  'a code that registers nobody (%s) says why and leads to the ordinary forms',
  async (state) => {
    const party = await aParty(outreachDeps(), { from: '2027-09-01' });
    const found = state === 'unknown' || state === 'tooMany' ? { state } : { state, party };
    const html = await htmlOf(<NoPlace found={found} />);
    const texts = textsOf('en', 'party');
    const why = texts(`state.${state}`, { name: party.name, day: 'September\u00a01' });
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe(why);
    expect(html).toMatch(new RegExp(`<a href="/"[^>]*>${texts('ordinary')}<`));
  },
);

test('the premarket is explained at the hero and where buyers register, which phones show', async () => {
  const html = await htmlOf(<Landing findAction={findAction} />);
  expect(currentEvent().premarket).toBeDefined();
  expect(html.match(/preview day for buyers/gi)).toHaveLength(2);
  // Access to it is asked for when registering.
  expect(await htmlOf(<Landing findAction={findAction} state="closed" />)).not.toMatch(
    /premarket|preview day/i,
  );
  // On the days of the show it is over.
  expect(await htmlOf(<Landing findAction={findAction} isShowDay />)).not.toMatch(/premarket|preview day/i);
});
