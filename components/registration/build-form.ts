import { formTexts } from '@/components/form/form-texts';
import { type CappedGroup, cappedGroups } from '@/lib/event/options';
import { formColor } from '@/lib/event/rules';
import type { OptionGroupName, TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { mexicanStates } from '@/lib/geo/mexico';
import type { Locale } from '@/lib/i18n/locale';
import { catalogue, textsOf } from '@/lib/i18n/translator';
import {
  type Askable,
  type Field,
  type FieldOf,
  fields,
  isOptionGroup,
  isPlace,
  type PlaceName,
  placeFields,
  places,
} from '@/lib/registration/fields';
import {
  type AskedName,
  type FormKind,
  type FormStep,
  type QuestionName,
  readQuestion,
  stepsOf,
  updateStepsOf,
} from '@/lib/registration/forms';
import {
  type FormDefinition,
  namesOf,
  type OptionsQuestion,
  type PlaceQuestion,
  type Question,
  type Step,
} from './definition';

export interface FormDeps {
  event: TradeShow;
  geo: Geo;
}

/** What the questions of a form depend on. */
interface Asking {
  event: TradeShow;
  form: FormKind;
  locale: Locale;
}

interface Plan {
  steps: readonly FormStep[];
  draft: string;
  submit: 'submit' | 'submitBuyer' | 'submitUpdate';
  asksConsent: boolean;
}

/** A form by which a person registers, with its texts in one language, ready for the client. */
export function buildForm({ event, geo }: FormDeps, form: FormKind, locale: Locale, draft: string = form) {
  const steps = stepsOf(form, event);
  const submit = form === 'comprador' ? 'submitBuyer' : 'submit';
  return formOf(geo, { event, form, locale }, { steps, draft, submit, asksConsent: true });
}

/** The form by which a registration is corrected. */
export function buildUpdateForm({ event, geo }: FormDeps, form: FormKind, locale: Locale, draft: string) {
  const steps = updateStepsOf(form, event);
  return formOf(geo, { event, form, locale }, { steps, draft, submit: 'submitUpdate', asksConsent: false });
}

async function formOf(geo: Geo, asking: Asking, plan: Plan): Promise<FormDefinition> {
  const { event, form, locale } = asking;
  const t = textsOf(locale, 'registration');
  const ui = textsOf(locale, 'ui');
  const formName = t(`form.${form}`);
  const steps = plan.steps.map((step, index): Step => {
    const questions = step.asks.map((question) => questionOf(question, asking));
    if (plan.asksConsent && index === plan.steps.length - 1) questions.push(purposesQuestion(event, locale));
    return {
      ...step,
      title: t(`step.${step.id}`),
      progress: ui('step', { form: formName, step: index + 1, of: plan.steps.length }),
      lead: step.id === 'email' ? t('emailLead') : undefined,
      questions,
      fields: questions.flatMap(namesOf),
    };
  });
  return {
    form,
    color: formColor(event.theme, form),
    steps,
    texts: {
      optional: ui('optional'),
      back: ui('back'),
      backHome: ui('backHome'),
      continue: ui('continue'),
      submit: t(plan.submit),
      submitting: t('submitting'),
      ...formTexts(locale),
      didYouMean: ui('didYouMean'),
    },
    messages: catalogue[locale].validation,
    countries: await geo.countries(locale),
    phoneCodes: asksPhone(steps) ? await phoneCodes(geo, locale) : undefined,
    states: mexicanStates
      .map(({ code, name, prefixes }) => ({ code, name, prefixes }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es')),
    draft: plan.draft,
  };
}

const asksPhone = (steps: readonly Step[]) =>
  steps.some(({ questions }) => questions.some((each) => each.kind === 'text' && each.phoneCodeOf));

async function phoneCodes(geo: Geo, locale: Locale): Promise<Record<string, string>> {
  const countries = await Promise.all(
    (await geo.countries(locale)).map(({ iso2 }) => geo.country(iso2, locale)),
  );
  return Object.fromEntries(countries.flatMap((each) => (each ? [[each.iso2, each.phone_code]] : [])));
}

function questionOf(question: QuestionName, asking: Asking): Question {
  const { name, isOptional } = readQuestion(question);
  if (isPlace(name)) return placeQuestion(name, asking);
  if (isOptionGroup(name)) return optionsQuestion(name, isOptional, asking);
  return fieldQuestion(name, isOptional, asking);
}

// The assertions below make the compiler demand the texts of every field that a form asks for.
type AskedField = Extract<AskedName, Askable>;
type Hint = Extract<(typeof fields)[AskedField], { hint: string }>['hint'];
type Choices = (typeof fields)[FieldOf<'radio'>]['choices'];
type ChoiceText = Choices extends infer C extends Choices ? `${C['texts']}.${C['values'][number]}` : never;

function fieldQuestion(name: Askable, isOptional: boolean, { event, form, locale }: Asking): Question {
  const t = textsOf(locale, 'registration');
  const field = fields[name];
  const label = t(`label.${name as AskedField}`);
  const hint = 'hint' in field ? t(`hint.${field.hint as Hint}`) : undefined;
  switch (field.control) {
    case 'textarea':
      return { kind: 'textarea', name, label, hint, maxLength: field.maxLength, isOptional };
    case 'radio': {
      const { texts, values } = field.choices;
      const options = values.map((value) => ({ value, label: t(`${texts}.${value}` as ChoiceText) }));
      return { kind: 'radio', name, label, options, isOptional };
    }
    case 'checkbox':
      return { kind: 'checkbox', name, label, hint: name === 'vip' ? event.premarket?.text[locale] : hint };
    default: {
      const { type, inputMode, autoComplete, width, maxLength, digits, phoneCodeOf }: Field = field;
      const isLocked = name === 'email' && form === 'comprador';
      const input = { type, inputMode, autoComplete, width, maxLength, digits, phoneCodeOf };
      return {
        kind: 'text',
        name,
        ...input,
        label,
        hint: isLocked ? t('hint.emailLocked') : hint,
        isOptional,
        isLocked,
        underageNote: field.control === 'birthYear' ? t('underage') : undefined,
      };
    }
  }
}

function purposesQuestion(event: TradeShow, locale: Locale): Question {
  return {
    kind: 'purposes',
    name: 'consentPurposes',
    label: textsOf(locale, 'registration')('purposes'),
    options: event.privacy.optionalPurposes.map(({ id, label }) => ({ value: id, label: label[locale] })),
  };
}

function placeQuestion(name: PlaceName, { locale }: Asking): PlaceQuestion {
  const t = textsOf(locale, 'registration');
  const { suffix, isWholeRequired } = places[name];
  const { pais, codigoPostal, estado, ciudad } = placeFields(suffix);
  const { choose, lookup } = catalogue[locale].registration;
  return {
    kind: 'place',
    suffix,
    codeMaxLength: fields[codigoPostal].maxLength,
    isWholeRequired,
    labels: {
      pais: t(`label.${pais}`),
      codigoPostal: t(`label.${codigoPostal}`),
      estado: t(`label.${estado}`),
      ciudad: t(`label.${ciudad}`),
    },
    choose,
    lookup,
  };
}

function optionsQuestion(
  group: OptionGroupName,
  isOptional: boolean,
  { event, locale }: Asking,
): OptionsQuestion {
  const t = textsOf(locale, 'registration');
  const ui = textsOf(locale, 'ui');
  const { options, other, max } = event[group];
  const cap = max ? { max, ...cappedGroups[group as CappedGroup] } : undefined;
  return {
    kind: 'options',
    group,
    label: t(`label.${group}`),
    options: options.map((option) => ({ name: option.name, label: option.label[locale] })),
    other: { name: other, label: t(`other.${group}`) },
    isOptional,
    cap: cap && { ...cap, text: ui('cap', { max: cap.max }), reached: ui('capReached', { max: cap.max }) },
  };
}
