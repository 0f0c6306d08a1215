import { expect } from '@playwright/test';
import { type Account, activeAccount } from './accounts';
import { buyerBody } from './buyer-form';
import { Client, cookieOf } from './client';
import { eventOf, texts } from './fixtures';
import { linksOf, type Mail, type Mailbox } from './mailbox';
import { hiddenFields } from './page-form';
import { freshEmail, visitorBody } from './people';
import type { Portal } from './targets';

interface PremarketBuyer {
  account: Account;
  attendeeId: string;
  /** The path of the link in the organiser's mail. */
  path: string;
  premarketId: string;
}

/** A registered buyer with a premarket request. */
export async function premarketBuyer(
  portal: Portal,
  mailbox: Mailbox,
  locale = 'es',
): Promise<PremarketBuyer> {
  const account = await activeAccount(portal, mailbox);
  const added = await new Client(portal).post(
    '/api/attendees/add',
    { ...buyerBody, vip: true, locale },
    {
      Authorization: `Bearer ${account.token}`,
    },
  );
  expect(added.status, added.text).toBe(201);
  const mail = await organisersMail(mailbox, account.email);
  const path = linksOf(mail)
    .map((link) => new URL(link).pathname)
    .find((each) => each.startsWith('/premarketvalidation/'));
  if (!path) throw new Error('no link');
  return { account, attendeeId: added.json<string>(), path, premarketId: path.split('/').at(-1) ?? '' };
}

/** The mail to the organiser about the person with this address. */
export async function organisersMail(mailbox: Mailbox, about: string, subject = /./): Promise<Mail> {
  const find = () =>
    mailbox
      .to('')
      .find((mail) => !mail.to.includes(about) && mail.html.includes(about) && subject.test(mail.subject));
  await expect
    .poll(find, { message: `a mail to the organiser about ${about}`, timeout: 15_000, intervals: [100] })
    .toBeDefined();
  return find() as Mail;
}

/** Waits for the mail of a later person: mails are sent in the order of their records, so none is pending then. */
export async function untilMailIsSent(portal: Portal, mailbox: Mailbox): Promise<void> {
  const email = freshEmail();
  await new Client(portal).register({ email });
  await mailbox.newest(email);
}

/** A conference attendee without an account, and the owner cookie. */
export async function conferenceAttendee(
  portal: Portal,
  email = freshEmail('congreso'),
): Promise<{ id: string; email: string; cookie: string }> {
  const { notas, ...body } = visitorBody({ email });
  const added = await new Client(portal).post('/api/attendees/add', { ...body, categoria: 'CONGRESISTA' });
  expect(added.status, added.text).toBe(201);
  return { id: added.json<string>(), email, cookie: cookieOf(added) };
}

/** The ids of two sessions of the programme that overlap, and of one on another day. */
export function choicesOf(portal: Portal): { first: string; clashing: string; other: string } {
  const { programme } = eventOf(portal);
  for (const first of programme) {
    const clashing = programme.find(
      ({ id, startsAt, endsAt }) => id !== first.id && startsAt < first.endsAt && first.startsAt < endsAt,
    );
    const other = programme.find(({ startsAt }) => startsAt.slice(0, 10) !== first.startsAt.slice(0, 10));
    if (clashing && other) return { first: first.id, clashing: clashing.id, other: other.id };
  }
  throw new Error(`The programme of ${portal.event} has no such sessions.`);
}

/** Chooses sessions as the form does without JavaScript; returns whether the choice was saved. */
export async function chooseByForm(
  client: Client,
  portal: Portal,
  { id, cookie }: { id: string; cookie: string },
  sessions: readonly string[],
): Promise<boolean> {
  const Cookie = `lang=es; ${cookie}`;
  const path = `/conferencias/${id}`;
  const { text } = await client.get(path, { Cookie });
  const form = hiddenFields(text);
  for (const session of sessions) form.append('sessions', session);
  const answer = await client.send('POST', path, { Cookie, Origin: portal.baseURL }, form);
  expect(answer.status).toBe(200);
  return answer.text.includes(`${texts.es.conferences.savedTitle}</h2>`);
}
