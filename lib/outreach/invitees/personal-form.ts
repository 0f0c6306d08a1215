import type { Answers } from '@/lib/base/form-state';
import { withoutNames } from '@/lib/base/records';
import { offersForm } from '@/lib/event/rules';
import type { FormName } from '@/lib/event/types';
import { fieldsOf, type QuestionName, questionsOf, readQuestion } from '@/lib/registration/catalogue/forms';
import { type ValidationDeps, validateAnswers } from '@/lib/registration/validate-answers';
import { asksForPremarket, fixedAnswer, withoutAnswerOf } from '../parties/party-state';
import { partyNow } from '../parties/read-party';
import type { Party } from '../parties/record';
import type { Parties } from '../parties/repository';
import type { Invitee } from './record';

export interface PersonalForm {
  form: FormName;
  party: Party | null;
  /** The answers that are known and valid. */
  known: Answers;
  /** The required questions without a valid answer, and whether a buyer asks for the premarket. */
  missing: readonly QuestionName[];
}

type Deps = ValidationDeps & Parameters<typeof partyNow>[0] & { parties: Pick<Parties, 'get'> };

/** The form that registers an invitee, what is known of its answers, and what it still asks. */
export async function personalForm(deps: Deps, invitee: Invitee): Promise<PersonalForm> {
  const { event } = deps;
  const { party, answers: stored } = await partyOf(deps, invitee);
  const form = party?.form ?? formOfInvitee(invitee, deps);
  const answers: Answers = {
    ...stored,
    ...(party && { [fixedAnswer(party)]: party.name }),
    email: invitee.email ?? '',
  };
  const pais = String(answers.pais ?? event.homeCountry);
  const questions = questionsOf(form, event, pais);
  const validated = await validateAnswers(deps, questions, answers);
  const errors = validated.ok ? {} : (validated.fields ?? {});
  const isFaulty = (question: QuestionName) =>
    [readQuestion(question).name, ...fieldsOf(question, event)].some((name) => errors[name]);
  const faulty = questions.filter(isFaulty);
  const mayAskPremarket = !party || asksForPremarket(party);
  const asks = questions.filter(
    (question) =>
      (question === 'vip?' && mayAskPremarket) ||
      (faulty.includes(question) && !readQuestion(question).isOptional),
  );
  // The country decides whether a buyer is asked about the company.
  const mayBeMissing = (question: QuestionName) =>
    question !== 'email' && (question !== 'vip?' || mayAskPremarket);
  const isCountryOpen = form === 'comprador' && asks.includes('place');
  return {
    form,
    party,
    known: withoutNames(
      answers,
      faulty.flatMap((question) => (asks.includes(question) ? [] : fieldsOf(question, event))),
    ),
    missing: isCountryOpen ? questionsOf(form, event).filter(mayBeMissing) : asks,
  };
}

/**
 * The party with which an invitee registers, and their answers. Somebody on a list registers without a party that takes
 * nobody any more.
 */
async function partyOf(
  deps: Deps,
  { party: id, removedAt, list, answers }: Invitee,
): Promise<{ party: Party | null; answers: Invitee['answers'] }> {
  const party = id === undefined || removedAt ? null : await deps.parties.get(id);
  if (!party || !list) return { party, answers };
  const { state } = await partyNow(deps, party);
  if (state === 'open' || state === 'early') return { party, answers };
  return { party: null, answers: withoutAnswerOf(party, answers) };
}

/** The form that asks what a list knows: most people on lists are visitors. */
function formOfInvitee({ form, answers }: Invitee, { event }: Pick<Deps, 'event'>): FormName {
  const offered = (name: FormName) => offersForm(event, name);
  const named = event.registration.forms.find((name) => name === form);
  if (named) return named;
  if (answers.universidad && !answers.nombreEmpresa && offered('estudiante')) return 'estudiante';
  return offered('visitante') ? 'visitante' : (event.registration.forms[0] ?? 'visitante');
}
