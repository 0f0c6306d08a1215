'use server';

import { linkedToKnown, officeAction } from '@/app/_server/office/office-action';
import { sendAfterAnswer, sendMailsOf } from '@/app/_server/send-after-answer';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { failedMails, listedMails } from '@/lib/office/list-mails';
import { changeAddress } from '@/lib/office/people/change-person';
import { retryMail } from '@/lib/office/retry-mail';
import { listQuery, officePages, officePath, readListPosition } from '@/lib/office/rules';

const { path } = officePages.mails;

/** Queues a failed mail again, or all that the page lists. */
export const retryMailsAction = officeAction('mails', path, async (by, { typed: { record, mail } }) => {
  const chosen = mail === 'all' ? await allFailed() : [{ record: record ?? '', mail: mail ?? '' }];
  let count = 0;
  for (const each of chosen) if ((await retryMail(deps(), { by, ...each })).ok) count++;
  if (count > 0) sendAfterAnswer();
  return ok({ next: `${officePath}${path}?retried=${count}` });
});

/** Gives a registration another address, and returns to the same page of the list. */
export const correctInListAction = officeAction(
  'changeAddress',
  path,
  async (by, { typed: { id = '', email = '', after }, locale }) => {
    const changed = sendMailsOf(await changeAddress(deps(), by, { id, email }));
    const next = `${officePath}${path}${listQuery({ done: 'moved' }, readListPosition(after).after)}`;
    return changed.ok ? ok({ next }) : linkedToKnown(changed, email, locale);
  },
);

async function allFailed() {
  const failed = await failedMails(deps(), listedMails);
  return failed.map(({ record, mail }) => ({ record, mail: mail.id }));
}
