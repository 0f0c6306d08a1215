import { commonTexts, consentText } from '@/components/form/form-texts';
import { formColor } from '@/lib/event/rules';
import type { FormName, TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, clientTexts, textsOf } from '@/lib/i18n/translator';
import type { PersonalForm } from '@/lib/outreach/invitees/personal-form';
import { asksForPremarket, fixedAnswer } from '@/lib/outreach/parties/party-state';
import type { Party } from '@/lib/outreach/parties/record';
import { type QuestionName, readQuestion } from '@/lib/registration/catalogue/forms';
import {
  correctionSteps,
  personalSteps,
  registrationSteps,
  staffCorrectionSteps,
} from '@/lib/registration/form/steps';
import { placeLists } from '@/lib/registration/place/lists';
import { placeFields } from '@/lib/registration/place/names';
import { isPlace } from '@/lib/registration/place/rules';
import type { Attendee } from '@/lib/registration/record';
import { correctionForm } from '@/lib/registration/rules';
import { isEmailLocked, type Plan, purposesQuestion, questionOf } from './build-question';
import { serverLists } from './server-lists';

interface FormDeps {
  event: TradeShow;
  geo: Geo;
}

/** A form with its texts in the reader's language, as the server sends it to the browser. */
export type FormDefinition = Awaited<ReturnType<typeof defineForm>>;
export type StepDefinition = FormDefinition['steps'][number];
export type QuestionDefinition = ReturnType<typeof questionOf> | ReturnType<typeof purposesQuestion>;
export type QuestionOf<Kind extends QuestionDefinition['kind']> = Extract<QuestionDefinition, { kind: Kind }>;

/** A registration form with its texts in one language, as props of a client component. */
export function buildForm({ event, geo }: FormDeps, form: FormName, locale: Locale, draft: string = form) {
  const steps = registrationSteps(form, event);
  const submit = form === 'comprador' ? 'submitBuyer' : 'submit';
  const back = { href: '/', label: textsOf(locale, 'ui')('backHome') };
  return defineForm(geo, { event, form, locale, draft, steps, submit, back });
}

/** The express form by which somebody registers a colleague. It asks for no consent to optional purposes on their behalf. */
export function buildColleagueForm(
  { event, geo }: FormDeps,
  locale: Locale,
  colleague: Pick<Plan, 'draft' | 'back'>,
) {
  const steps = registrationSteps('express', event);
  return defineForm(geo, { ...colleague, event, form: 'express', locale, steps, submit: 'submitColleague' });
}

/** The form with the code of a party, which gives the company or university of its people. */
export function buildPartyForm({ event, geo }: FormDeps, locale: Locale, party: Party) {
  const { code, form, name } = party;
  const steps = registrationSteps(form, event, asksForPremarket(party));
  const back = { href: '/', label: textsOf(locale, 'ui')('backHome') };
  const fixed = { party: name, field: fixedAnswer(party) };
  return defineForm(geo, {
    event,
    form,
    locale,
    draft: `party:${code}`,
    steps,
    submit: form === 'comprador' ? 'submitBuyer' : 'submit',
    back,
    fixed,
  });
}

/** The form in which somebody invited answers what is missing, in one step or, of a buyer's whole form, in several. */
export function buildPersonalForm(
  { event, geo }: FormDeps,
  locale: Locale,
  { form, missing, draft }: PersonalForm & { draft: string },
) {
  const steps = personalSteps(form, missing, event);
  const title = steps.length > 1 ? undefined : textsOf(locale, 'confirm')('title');
  const back = { href: '/', label: textsOf(locale, 'ui')('backHome') };
  const plan = { event, form, locale, draft, steps, back, submit: 'submitInvited' } as const;
  return defineForm(geo, { ...plan, ...(title && { title }), isInvited: true });
}

/** The form that corrects a registration, with the record's category and a link back to the previous page. */
export function buildUpdateForm(
  { event, geo }: FormDeps,
  form: FormName,
  locale: Locale,
  correction: Pick<Plan, 'draft' | 'back' | 'categoria'>,
) {
  const steps = correctionSteps(form, event);
  return defineForm(geo, { ...correction, event, form, locale, steps, submit: 'submitUpdate' });
}

/** The form in which staff correct a registration: one step with the person's name. */
export function buildStaffForm(
  { event, geo }: FormDeps,
  attendee: Attendee,
  locale: Locale,
  correction: Pick<Plan, 'draft' | 'back'>,
) {
  const { categoria, nombres, apellidos } = attendee;
  const form = correctionForm(attendee);
  const steps = staffCorrectionSteps(attendee, event);
  const title = `${nombres} ${apellidos}`;
  return defineForm(geo, {
    ...correction,
    event,
    form,
    locale,
    steps,
    title,
    categoria,
    submit: 'submitUpdate',
  });
}

async function defineForm(geo: Geo, plan: Plan) {
  const { event, form, locale } = plan;
  const t = textsOf(locale, 'registration');
  const correcting =
    plan.categoria &&
    t(plan.title ? 'correctingForStaff' : 'correcting', {
      category: textsOf(locale, 'pass')(`category.${plan.categoria}`),
    });
  const asksConsent = plan.submit !== 'submitUpdate';
  const isForColleague = plan.submit === 'submitColleague';
  const asksPurposes = asksConsent && !isForColleague && event.privacy.optionalPurposes.length > 0;
  const steps = plan.steps.map((step, index) => {
    const questions: QuestionDefinition[] = step.asks.map((question) => questionOf(question, plan));
    if (asksPurposes && index === plan.steps.length - 1) questions.push(purposesQuestion(event, locale));
    return {
      ...step,
      title:
        plan.title ??
        t(isForColleague ? `colleague.${step.id === 'email' ? 'email' : 'details'}` : `step.${step.id}`),
      lead: step.id === 'email' ? leadOf(plan, isForColleague) : undefined,
      questions,
    };
  });
  serverLists.set(locale, await placeLists({ event, geo }, locale));
  return {
    name: form,
    back: plan.back,
    /** CSS colour of the form's category. */
    color: formColor(event.theme, form),
    steps,
    /** Fields that the person cannot change. */
    locked: [...(isEmailLocked(plan) ? ['email'] : []), ...(plan.fixed ? [plan.fixed.field] : [])],
    /** Texts of the form around its questions. */
    texts: {
      ...commonTexts(locale),
      ...clientTexts(locale, 'ui', { back: 'back', continue: 'continue', checking: 'checking' }),
      ...clientTexts(locale, 'registration', { submit: plan.submit, submitting: 'submitting' }),
      /** "Tu registro: Invitado" for a one-step correction, otherwise "Visitante · paso 1 de 2". */
      progress:
        plan.steps.length === 1 && (correcting || plan.isInvited)
          ? correcting || t(`form.${form}`)
          : clientTexts(locale, 'ui', { step: 'step' }, { form: t(`form.${form}`) }).step,
      /** Shown above the last step's button. */
      consent: asksConsent && consentText(locale),
    },
    messages: messagesOf(
      plan.steps.flatMap(({ asks }) => asks),
      locale,
    ),
    /** The name under which the draft is kept in the tab. */
    draft: plan.draft,
  };
}

/** The email of a buyer is that of the account, which people of a party do not need. */
function leadOf({ locale, fixed }: Plan, isForColleague: boolean): string {
  if (fixed) return textsOf(locale, 'party')('lead', { name: fixed.party });
  return textsOf(locale, 'registration')(isForColleague ? 'colleague.lead' : 'emailLead');
}

/** The messages of errors that are about any answer. */
const generalMessages = /^(?:textInvalid|optionInvalid|nameHoldsWebAddress|tooLong\d+)$/;

/** The messages of all errors that these questions may have, by their keys in the schemas. */
function messagesOf(questions: readonly QuestionName[], locale: Locale): Readonly<Record<string, string>> {
  const subjects = new Set<string>(
    questions.flatMap((question) => {
      const { name } = readQuestion(question);
      // Both places share their messages.
      return isPlace(name) ? Object.values(placeFields('')) : name;
    }),
  );
  const messages = Object.entries(allClientTexts(locale, 'validation'));
  return Object.fromEntries(
    messages.filter(
      ([key]) =>
        generalMessages.test(key) || subjects.has(key.replace(/(?:Required|Invalid|TooMany|Numeric)$/, '')),
    ),
  );
}
