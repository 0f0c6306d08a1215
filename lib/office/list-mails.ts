import type { Result } from '@/lib/base/result';
import type { mailRecords } from '@/lib/mail/outbox';
import type { QueuedMail, WithMail } from '@/lib/mail/record';
import { dueFields } from '@/lib/mail/rules';
import type { Attendees } from '@/lib/registration/repository';
import type { StaffFor } from './abilities';
import { type ShowDeps, showPeople } from './trail/show-people';

type MailReader = Pick<ReturnType<typeof mailRecords<WithMail>>, 'withMail'>;

interface MailReaders {
  attendees: MailReader;
  users: MailReader;
  dataRequests: MailReader;
  roster: MailReader;
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
  bounced: MailOfRecord[];
  failed: MailOfRecord[];
  waiting: MailOfRecord[];
}

/** The mails that bounced, failed or wait. Refuses as `showPeople` does. */
export async function listMails(
  deps: ShowDeps & MailReaders & { attendees: Pick<Attendees, 'listed'> },
  by: StaffFor<'mails'>,
): Promise<Result<ListedMails>> {
  const [bounced, failed, waiting] = await Promise.all([
    bouncedMails(deps, listedMails),
    failedMails(deps, listedMails),
    waitingMails(deps, listedMails),
  ]);
  const people = [...bounced, ...failed, ...waiting].map(({ record }) => record);
  return showPeople(deps, by, { action: 'mails', way: 'page', people, value: { bounced, failed, waiting } });
}

/** The latest bounced mail of each person whose pass bounced, the latest registration first. */
export async function bouncedMails(
  { attendees }: { attendees: Pick<Attendees, 'listed'> },
  limit: number,
): Promise<MailOfRecord[]> {
  const { documents: people } = await attendees.listed({ delivery: 'bounced' }, limit);
  return people.flatMap(({ _id: record, mails }) => {
    const mail = mails.findLast(({ state }) => state === 'bounced');
    return mail ? [{ record, mail, isPerson: true }] : [];
  });
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
  { attendees, users, dataRequests, roster }: MailReaders,
  ...query: Parameters<MailReader['withMail']>
): Promise<MailOfRecord[]> {
  const lists = await Promise.all(
    [attendees, users, dataRequests, roster].map(async (each) => {
      const records = await each.withMail(...query);
      const isPerson = each === attendees;
      return records.flatMap(({ _id: record, mails }) => mails.map((mail) => ({ record, mail, isPerson })));
    }),
  );
  return lists.flat();
}

const byTime = (field: 'queuedAt' | 'dueAt') => (one: MailOfRecord, other: MailOfRecord) =>
  (one.mail[field]?.getTime() ?? 0) - (other.mail[field]?.getTime() ?? 0);
