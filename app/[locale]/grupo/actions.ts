'use server';

import { proofAbout } from '@/app/_server/browser/read';
import { formAction, type Outcome, type PostedForm } from '@/app/_server/form/answer-form';
import { sendAfterAnswer } from '@/app/_server/send-after-answer';
import type { PastedPeople } from '@/components/party/paste-people-form';
import { inSteps } from '@/lib/base/in-steps';
import { ok, type Refusal, refuse, refuseFields } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { fieldMessages } from '@/lib/http/route';
import { addPeople } from '@/lib/outreach/parties/add-people';
import { type ContactParty, contactPage, findContactParty } from '@/lib/outreach/parties/contact';
import { rowsOf } from '@/lib/outreach/parties/read-rows';
import { remindPerson, remindWaiting } from '@/lib/outreach/parties/remind-people';
import { removePerson } from '@/lib/outreach/parties/remove-person';
import { renewCode } from '@/lib/outreach/parties/renew-code';

/** Longer than it takes to enter a person, whom the portal knows or not, ms. */
const answerStep = 250;

/**
 * The server action of a form on the page of a contact, whose party it names. `data` is shown with every refusal. The
 * time of the answer does not tell who was known before.
 */
function contactAction<D = undefined>(
  use: (party: ContactParty, posted: PostedForm) => Promise<Outcome<D>>,
  dataOf: (posted: PostedForm) => D | undefined = () => undefined,
) {
  return formAction<D>(async (posted) => {
    const party = await findContactParty(deps(), await proofAbout('party', posted.typed.party));
    const outcome: Outcome<D> = party
      ? await inSteps(answerStep, () => use(party, posted))
      : { ...refuse('not_found'), message: 'party.contact.linkEnded' };
    return outcome.ok ? outcome : { data: dataOf(posted), ...outcome };
  });
}

const done = (query: Record<string, string | number>) => {
  sendAfterAnswer();
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return ok({ next: `${contactPage}?${new URLSearchParams(texts)}` });
};

/** The refusal in the words of the contact's page. */
const inContactWords = (refusal: Refusal) =>
  refusal.code === 'blocked' ? ({ ...refusal, message: 'party.contact.held' } as const) : refusal;

/** Enters the people in the rows of a text. Rows with an error stay in the form. */
export const pastePeopleAction = contactAction<PastedPeople>(
  async (party, { typed: { people = '', declared }, locale }) => {
    const result = await addPeople(deps(), party, { rows: rowsOf(people), isDeclared: declared === 'on' });
    if (!result.ok) return inContactWords(result);
    const { added, known, left } = result.value;
    if (left.length === 0) return done({ added, known });
    sendAfterAnswer();
    const faults = left.map(({ row, errors }) => ({
      row: row.row,
      text: row.text,
      error: Object.values(fieldMessages(errors, locale))[0] ?? '',
    }));
    const rest = left.map(({ row }) => row.text).join('\n');
    return { ...refuseFields({ people: 'partyRowsInvalid' }), data: { rest, added, faults } };
  },
  ({ typed: { people = '' } }) => ({ rest: people, added: 0, faults: [] }),
);

/** Enters one person. */
export const addPersonAction = contactAction(async (party, { typed }) => {
  const { nombres = '', apellidos = '', email = '', declared } = typed;
  const cells = [nombres, apellidos, email];
  const rows = [{ row: 1, text: cells.join('; '), cells }];
  const result = await addPeople(deps(), party, { rows, isDeclared: declared === 'on' });
  if (!result.ok) return inContactWords(result);
  const { added, known, left } = result.value;
  return left[0] ? refuseFields(left[0].errors) : done({ added, known });
});

/** Reminds one person who waits, or all who may be reminded. */
export const remindPeopleAction = contactAction(async (party, { typed: { entry } }) => {
  const reminded = entry ? await remindPerson(deps(), party, entry) : await remindWaiting(deps(), party);
  if (!reminded.ok) return inContactWords(reminded);
  return done({ reminded: typeof reminded.value === 'number' ? reminded.value : 1 });
});

/** Removes somebody from the roster. */
export const removePersonAction = contactAction(async (party, { typed: { entry = '' } }) => {
  const removed = await removePerson(deps(), party, entry);
  return removed.ok ? done({ removed: 1 }) : removed;
});

/** Gives the party another code. */
export const renewCodeAction = contactAction(async (party) => {
  const renewed = await renewCode(deps(), party);
  return renewed.ok ? done({ renewed: 1 }) : renewed;
});
