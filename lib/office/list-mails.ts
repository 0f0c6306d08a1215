import type { Result } from '@/lib/base/result';
import type { mailRecords } from '@/lib/mail/outbox';
import type { QueuedMail, WithMail } from '@/lib/mail/record';
import { dueFields } from '@/lib/mail/rules';
import type { Attendees } from '@/lib/registration/repository';
import type { Cursor } from '@/lib/store/port';
import type { StaffFor } from './abilities';
import { type ShowDeps, showPeople } from './trail/show-people';

type MailReader = Pick<ReturnType<typeof mailRecords<WithMail>>, 'withMail'>;

interface MailReaders {
  attendees: MailReader;
  users: MailReader;
  dataRequests: MailReader;
  roster: MailReader;
  parties: MailReader;
  invitees: MailReader;
}

/** The maximum number of mails that the office lists. */
export const listedMails = 50;

export interface MailOfRecord {
  record: string;
  mail: QueuedMail;
  /** Whether the record is a registration. */
  isPerson: boolean;
}

interface ListedMails {
  /** A page of the passes that bounced. */
  bounced: MailOfRecord[];
  /** How many bounced, on all pages. */
  bouncedTotal: number;
  /** The position that the next page begins after, if there is one. */
  next?: Cursor | undefined;
  failed: MailOfRecord[];
  waiting: MailOfRecord[];
}

/** The mails that bounced, after a position, and those that failed or wait. Refuses as `showPeople` does. */
export async function listMails(
  deps: ShowDeps & MailReaders & { attendees: Pick<Attendees, 'listed' | 'countListed'> },
  by: StaffFor<'mails'>,
  after?: Cursor,
): Promise<Result<ListedMails>> {
  const [bounced, bouncedTotal, failed, waiting] = await Promise.all([
    bouncedMails(deps, listedMails, after),
    deps.attendees.countListed(isBounced),
    failedMails(deps, listedMails),
    waitingMails(deps, listedMails),
  ]);
  const people = [...bounced.mails, ...failed, ...waiting].map(({ record }) => record);
  const value = { bounced: bounced.mails, next: bounced.next, bouncedTotal, failed, waiting };
  return showPeople(deps, by, { action: 'mails', way: 'page', people, value });
}

const isBounced = { delivery: 'bounced' };

/** The latest bounced mail of each person whose pass bounced, the latest registration first. */
export async function bouncedMails(
  { attendees }: { attendees: Pick<Attendees, 'listed'> },
  limit: number,
  after?: Cursor,
): Promise<{ mails: MailOfRecord[]; next?: Cursor | undefined }> {
  const { documents: people, next, isLast } = await attendees.listed(isBounced, limit, after);
  const mails = people.flatMap(({ _id: record, mails }) => {
    const mail = mails.findLast(({ state }) => state === 'bounced');
    return mail ? [{ record, mail, isPerson: true }] : [];
  });
  return { mails, next: isLast ? undefined : next };
}

/**
 * The mails that are no longer tried, in the order in which they were queued, from at most `limit` records of each
 * kind.
 */
export async function failedMails(deps: MailReaders, limit: number): Promise<MailOfRecord[]> {
  const mails = await mailsOf(deps, 'mailFailedAt', limit);
  return mails.filter(({ mail }) => mail.state === 'failed').sort(byTime('queuedAt'));
}

/** The mails that are due first, now or later. */
export async function waitingMails(deps: MailReaders, limit: number): Promise<MailOfRecord[]> {
  const mails = (await Promise.all(dueFields.map((field) => mailsOf(deps, field, limit)))).flat();
  const unique = new Map(mails.filter(({ mail }) => mail.dueAt).map((each) => [each.mail.id, each]));
  return [...unique.values()].sort(byTime('dueAt')).slice(0, limit);
}

async function mailsOf(
  { attendees, users, dataRequests, roster, parties, invitees }: MailReaders,
  ...query: Parameters<MailReader['withMail']>
): Promise<MailOfRecord[]> {
  const lists = await Promise.all(
    [attendees, users, dataRequests, roster, parties, invitees].map(async (each) => {
      const records = await each.withMail(...query);
      const isPerson = each === attendees;
      return records.flatMap(({ _id: record, mails }) => mails.map((mail) => ({ record, mail, isPerson })));
    }),
  );
  return lists.flat();
}

const byTime = (field: 'queuedAt' | 'dueAt') => (one: MailOfRecord, other: MailOfRecord) =>
  (one.mail[field]?.getTime() ?? 0) - (other.mail[field]?.getTime() ?? 0);
