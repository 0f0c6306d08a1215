import { commonTexts, consentText } from '@/components/form/form-texts';
import { type CappedGroup, cappedGroups } from '@/lib/event/options';
import { formColor } from '@/lib/event/rules';
import type { Category, FormName, OptionGroupName, TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, clientTexts, textsOf } from '@/lib/i18n/translator';
import { fixedAnswer } from '@/lib/outreach/parties/party-state';
import type { Party } from '@/lib/outreach/parties/record';
import { fields, isOptionGroup } from '@/lib/registration/catalogue/fields';
import { type AskedField, type QuestionName, readQuestion } from '@/lib/registration/catalogue/forms';
import { purposesField } from '@/lib/registration/form/answers';
import {
  correctionSteps,
  type DescribedStep,
  registrationSteps,
  staffCorrectionSteps,
} from '@/lib/registration/form/steps';
import { placeLists } from '@/lib/registration/place/lists';
import { placeFields } from '@/lib/registration/place/names';
import { isPlace, type PlaceName, places } from '@/lib/registration/place/rules';
import type { Attendee } from '@/lib/registration/record';
import { correctionForm } from '@/lib/registration/rules';
import { serverLists } from './server-lists';

interface FormDeps {
  event: TradeShow;
  geo: Geo;
}

interface Plan {
  event: TradeShow;
  form: FormName;
  locale: Locale;
  draft: string;
  steps: readonly DescribedStep[];
  submit: 'submit' | 'submitBuyer' | 'submitColleague' | 'submitUpdate';
  back: { href: string; label: string };
  /** The category of the registration to correct. */
  categoria?: Category;
  /** The heading of each step, if not that of its questions. */
  title?: string;
  /** The party with whose code somebody registers, and the field that it answers. */
  fixed?: { party: string; field: AskedField };
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
  const steps = registrationSteps(form, event);
  const back = { href: '/', label: textsOf(locale, 'ui')('backHome') };
  const fixed = { party: name, field: fixedAnswer(party) };
  return defineForm(geo, {
    event,
    form,
    locale,
    draft: `party:${code}`,
    steps,
    submit: 'submit',
    back,
    fixed,
  });
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
        plan.steps.length === 1 && correcting
          ? correcting
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
const isEmailLocked = ({ form, fixed }: Plan) => form === 'comprador' && !fixed;

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

/** A question with its texts. `fields` names the values that it asks for; `props` are those of its control. */
function questionOf(question: QuestionName, plan: Plan) {
  const { name, isOptional } = readQuestion(question);
  if (isPlace(name)) return placeQuestion(name, plan);
  if (isOptionGroup(name)) return optionsQuestion(name, isOptional, plan);
  return fieldQuestion(name, isOptional, plan);
}

const markOf = (isOptional: boolean, locale: Locale) =>
  isOptional ? textsOf(locale, 'ui')('optional') : undefined;

function fieldQuestion(name: AskedField, isOptional: boolean, plan: Plan) {
  const { event, locale, fixed } = plan;
  const t = textsOf(locale, 'registration');
  const field = fields[name];
  const asked = { name, fields: [name] };
  const labels = { label: t(`label.${name}`), optional: markOf(isOptional, locale) };
  switch (field.control) {
    case 'text': {
      const { inputMode, autoComplete, width, maxLength } = field;
      const readOnly = name === fixed?.field;
      const hint = readOnly ? textsOf(locale, 'party')('fixed') : field.hint && t(`hint.${field.hint}`);
      const props = { ...labels, hint, inputMode, autoComplete, width, maxLength, readOnly };
      /** Another label for companies outside Mexico. */
      const labelAbroad = name === 'colonia' ? t('label.coloniaAbroad') : undefined;
      return { ...asked, kind: 'text' as const, props, labelAbroad };
    }
    case 'email': {
      const { autoComplete } = field;
      const readOnly = name === 'email' && isEmailLocked(plan);
      const hint = readOnly ? t('hint.emailLocked') : undefined;
      const props = { ...labels, hint, type: 'email', autoComplete, maxLength: 254, readOnly };
      return { ...asked, kind: 'email' as const, props };
    }
    case 'phone': {
      const { autoComplete, phoneCodeOf } = field;
      const props = {
        ...labels,
        hint: t('hint.tenDigits'),
        type: 'tel',
        autoComplete,
        width: 'short' as const,
      };
      /** The number that this one often equals, and the label of the button that copies it. */
      const copy = name === 'whatsapp' ? { from: 'celular', label: t('useMobile') } : undefined;
      return { ...asked, kind: 'phone' as const, props, phoneCodeOf, copy };
    }
    case 'birthYear': {
      const input = { inputMode: 'numeric', autoComplete: 'bday-year', width: 'year' } as const;
      const props = { ...labels, hint: t('hint.nacimiento'), ...input };
      /** Notes for whoever turns 18 in the year of the show, and for whoever is younger; both can register. */
      const underage = {
        showYear: Number(event.lastDay.slice(0, 4)),
        perhaps: t('underage'),
        certainly: t('underageAtShow'),
      };
      return { ...asked, kind: 'birthYear' as const, props, underage };
    }
    case 'textarea': {
      const suggestions = Object.values(allClientTexts(locale, 'registration.reasons'));
      const props = { ...labels, maxLength: field.maxLength };
      return { ...asked, kind: 'textarea' as const, props, suggestions };
    }
    case 'radio': {
      const { choices } = field;
      const options = choices.values.map((value) => ({ value, label: t(`${choices.texts}.${value}`) }));
      return { ...asked, kind: 'radio' as const, props: labels, options };
    }
    case 'checkbox': {
      const hint = name === 'vip' ? event.premarket?.text[locale] : undefined;
      return { ...asked, kind: 'checkbox' as const, props: { label: labels.label, hint } };
    }
  }
}

function purposesQuestion(event: TradeShow, locale: Locale) {
  return {
    kind: 'purposes' as const,
    name: purposesField,
    fields: [purposesField],
    label: textsOf(locale, 'registration')('purposes'),
    options: event.privacy.optionalPurposes.map(({ id, label }) => ({ value: id, label: label[locale] })),
  };
}

/** Country, postal code, state and city. The country determines the states, the code the state and maybe the city. */
function placeQuestion(name: PlaceName, { locale }: Plan) {
  const t = textsOf(locale, 'registration');
  const { suffix, isWholeRequired } = places[name];
  const names = placeFields(suffix);
  const { pais, codigoPostal, estado, ciudad } = names;
  return {
    kind: 'place' as const,
    fields: Object.values(names),
    /** Appended to each of the four field names: `paisEmpresa` … */
    suffix,
    codeMaxLength: fields[codigoPostal].maxLength,
    /** The "(optional)" mark of state and city, if some countries do not require them. */
    optional: markOf(!isWholeRequired, locale),
    labels: {
      pais: t(`label.${pais}`),
      codigoPostal: t(`label.${codigoPostal}`),
      zip: t('label.zip'),
      estado: t(`label.${estado}`),
      ciudad: t(`label.${ciudad}`),
    },
    /** Shown where a country may have no postal codes. */
    noCode: t('hint.noCode'),
    /** The label of the checkbox that copies the person's own place, for the place of the company. */
    copy: suffix === 'Empresa' ? t('samePlace') : undefined,
    choose: allClientTexts(locale, 'registration.choose'),
    /** Texts shown while a postal code is looked up, after a failed lookup, and if a list could not be loaded. */
    lookup: allClientTexts(locale, 'registration.lookup'),
  };
}

function optionsQuestion(group: OptionGroupName, isOptional: boolean, { event, locale }: Plan) {
  const t = textsOf(locale, 'registration');
  const ui = textsOf(locale, 'ui');
  const { options, other, max } = event[group];
  const cap = max ? { max, ...cappedGroups[group as CappedGroup] } : undefined;
  return {
    kind: 'options' as const,
    fields: [...options.map((option) => option.name), other],
    /** The name under which the group's errors are reported. */
    group,
    props: {
      label: t(`label.${group}`),
      hint: cap && ui('cap', { max: cap.max }),
      optional: markOf(isOptional, locale),
    },
    options: options.map((option) => ({ ...option, label: option.label[locale] })),
    /** The radio button that shows the text field, if only one option may be chosen. */
    otherOption: t('otherOption'),
    other: { name: other, label: t(`other.${group}`), optional: ui('optional'), maxLength: 500 },
    /** How many options may be chosen, and whether the text for other answers counts as one. */
    cap: cap && { ...cap, reached: ui('capReached', { max: cap.max }) },
  };
}
