import { hour } from '@/lib/base/durations';
import { newId } from '@/lib/base/ids';
import { longTurn } from '@/lib/base/pauses';
import { dayOf } from '@/lib/base/venue-time';
import { nameInMail } from '@/lib/base/web-address';
import type { KeepingEvent } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { freePermit } from '@/lib/mail/mail-permit';
import { type NoticeRoomDeps, noticeRoom } from '@/lib/mail/notice-room';
import { queueMail } from '@/lib/mail/queue-mail';
import type { MailOf } from '@/lib/mail/types';
import type { Attendees } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import { isRegistered } from '../invitees/is-registered';
import { personalLink } from '../invitees/personal-link';
import { type Invitee, inState } from '../invitees/record';
import type { Invitees } from '../invitees/repository';
import type { OutreachMails } from '../mails';
import type { OptOuts } from '../opt-outs/repository';
import type { InvitationRound, List } from './record';
import type { Lists } from './repository';
import {
  betweenPasses,
  endOfHours,
  isHarmful,
  isMissed,
  isOnTheWay,
  isToInvite,
  isToInviteLater,
  roomBeforeRest,
} from './round';

const pageSize = 100;
/** How long a run goes through a list, so that other tasks have their turn, ms. */
const slice = 5_000;
/** How often an idle round updates `progressAt`, so that it does not count as missed, ms. */
const noteEvery = hour;

export interface InvitePeopleDeps extends NoticeRoomDeps {
  lists: Pick<Lists, 'all' | 'update'>;
  invitees: Pick<Invitees, 'waiting' | 'update' | 'countInvitedOn' | 'countInRound' | 'numbersOf'>;
  attendees: Pick<Attendees, 'byEmailKey'>;
  optOuts: Pick<OptOuts, 'has' | 'linkId'>;
  event: KeepingEvent & Pick<TradeShow, 'organizerLanguage'>;
  clock: () => Date;
  isRegistrationOpen(): boolean;
  env: NoticeRoomDeps['env'] & { MAILINGS_FROM?: string | undefined; INVITATIONS_PER_DAY: number };
}

/**
 * Queues the invitations of the lists that staff have started, in the hours from 8:00 to 20:00 at the venue: at most
 * INVITATIONS_PER_DAY on a day for all lists together, below 80 % of the provider's quota, and only as many as leave soon,
 * so that passes never wait for them. A round that stood still for hours, or whose mails come back, waits for staff.
 * Resolves to how many were queued.
 */
export async function invitePeople(deps: InvitePeopleDeps): Promise<number> {
  let queued = 0;
  for await (const list of deps.lists.all())
    if (list.round?.state === 'sending') queued += await inviteList(deps, list, list.round);
  return queued;
}

async function inviteList(deps: InvitePeopleDeps, list: List, round: InvitationRound): Promise<number> {
  const step = await nextStep(deps, list, round);
  if ('room' in step) return invitePage(deps, { list, round, ...step });
  if (step.change) await updateRound(deps, list, step.change);
  return 0;
}

/** What a round does now: invite up to `room` people, store a change, or nothing. */
async function nextStep(
  deps: InvitePeopleDeps,
  list: List,
  round: InvitationRound,
): Promise<Pick<Run, 'room' | 'until'> | { change?: Partial<InvitationRound> }> {
  const { clock, invitees } = deps;
  const now = clock();
  if (isMissed(round, now)) return { change: { state: 'missed', endedAt: now } };
  const inRound = await invitees.countInRound(list._id, round.number);
  if (isHarmful(await invitees.numbersOf({ list: list._id }), round, inRound))
    return { change: { state: 'paused', endedAt: now } };
  const until = endOfHours(deps.event, now);
  const mayInvite = deps.isRegistrationOpen() && deps.env.MAILINGS_FROM !== undefined;
  const beforeRest = roomBeforeRest(round, inRound, now);
  const isBetweenPasses = round.againAt !== undefined && now < round.againAt;
  if (beforeRest === null && !round.restedAt) return { change: { restedAt: now, progressAt: now } };
  const isNoted = now.getTime() - round.progressAt.getTime() < noteEvery;
  const waiting = isNoted ? {} : { change: { progressAt: now } };
  if (!until || !mayInvite || beforeRest === null || isBetweenPasses) return waiting;
  const today = dayOf(now, deps.event.timeZone);
  const ofDay = deps.env.INVITATIONS_PER_DAY - (await invitees.countInvitedOn(today));
  const room = Math.min(ofDay, beforeRest, await noticeRoom(deps));
  return room > 0 ? { room, until } : waiting;
}

interface Run {
  list: List;
  round: InvitationRound;
  room: number;
  until: Date;
}

/** Invites people from the stored position on, until there is no more room or the list ends. */
async function invitePage(deps: InvitePeopleDeps, { list, round, room, until }: Run): Promise<number> {
  const { invitees, clock } = deps;
  let { position } = round;
  let isSettled = round.isSettled;
  let queued = 0;
  const began = performance.now();
  for (;;) {
    const page = await invitees.waiting(list._id, pageSize, position);
    for (const invitee of page.documents) {
      if (isOnTheWay(invitee) || isToInviteLater(invitee, round, clock())) isSettled = false;
      if (!isToInvite(invitee, round, clock())) continue;
      if (queued >= room) {
        await updateRound(deps, list, { position, isSettled: false, progressAt: clock() });
        return queued;
      }
      if (await invite(deps, list, round, invitee, until)) {
        queued++;
        isSettled = false;
      }
    }
    position = positionOf(page.next);
    if (page.isLast) break;
    if (performance.now() - began > slice) {
      await updateRound(deps, list, { position, isSettled, progressAt: clock() });
      return queued;
    }
    await longTurn();
  }
  const now = clock();
  // A round goes through the list until it finds nobody: mails that could not leave are queued again, and some people wait.
  const end = isSettled
    ? { state: 'done' as const, endedAt: now }
    : { againAt: new Date(now.getTime() + (queued > 0 ? 0 : betweenPasses)) };
  await updateRound(deps, list, { position: undefined, isSettled: true, progressAt: now, ...end });
  return queued;
}

const positionOf = (cursor: Cursor | undefined) =>
  cursor && { value: new Date(Number(cursor.value)), id: cursor.id };

/** Queues the mail for one person, unless they are registered or want none. */
async function invite(
  deps: InvitePeopleDeps,
  list: List,
  round: InvitationRound,
  { _id, emailKey = '' }: Invitee,
  until: Date,
): Promise<boolean> {
  const now = deps.clock();
  const isOut = await deps.optOuts.has(emailKey);
  const state = isOut ? 'optedOut' : (await isRegistered(deps, emailKey)) ? 'registered' : undefined;
  if (state) {
    await deps.invitees.update(_id, (current) => inState(current, state, now));
    return false;
  }
  const optOutPath = `/baja?id=${await deps.optOuts.linkId(_id, emailKey)}`;
  const { outcome } = await deps.invitees.update(_id, (current) => {
    if (current.state !== 'waiting' || current.list !== list._id) return null;
    if (!isToInvite(current, round, now)) return null;
    const invited = { ...current, nonce: current.nonce ?? newId(), invited: round.number };
    const mail = { ...listInvitation(invited, list, deps.event), optOutPath, sendBefore: until };
    const invitedOn = dayOf(now, deps.event.timeZone);
    return queueMail({ ...invited, invitedOn }, mail, freePermit(now));
  });
  return outcome === 'updated';
}

/** The mail that invites somebody on a list, in their language or else the organiser's. */
export function listInvitation(
  invitee: Pick<Invitee, '_id' | 'nonce' | 'createdAt' | 'email' | 'answers' | 'locale'>,
  { source }: Pick<List, 'source'>,
  event: InvitePeopleDeps['event'],
): MailOf<OutreachMails> {
  const { nombres = '', apellidos = '' } = invitee.answers;
  return {
    kind: 'listInvitation',
    isNotice: true,
    to: { name: nameInMail(`${nombres} ${apellidos}`), address: invitee.email ?? '' },
    locale: invitee.locale ?? event.organizerLanguage,
    props: { nombres: nameInMail(String(nombres)), source },
    link: personalLink(invitee, event),
  };
}

/** Stores what changed about a round, unless staff have ended it. */
async function updateRound(
  { lists }: InvitePeopleDeps,
  { _id }: List,
  change: Partial<InvitationRound>,
): Promise<void> {
  await lists.update(_id, (current) =>
    current.round?.state === 'sending' ? { ...current, round: { ...current.round, ...change } } : null,
  );
}
