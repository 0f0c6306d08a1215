import { deps } from '@/lib/deps';
import type { OptionGroupName } from '@/lib/event/types';
import { errorSummaryTexts } from '@/lib/i18n/error-summary-texts';
import type { Locale } from '@/lib/i18n/locale';
import { catalogue, textsOf } from '@/lib/i18n/translator';
import { caps } from '@/lib/registration/options';
import { type FormStep, type PartName, stepsOf, updateStepsOf } from '@/lib/registration/steps';
import { type FormKind, genders } from '@/lib/registration/types';
import {
  type FormDefinition,
  namesOf,
  type OptionsQuestion,
  type PlaceQuestion,
  type Question,
  type Step,
  type TextQuestion,
} from './definition';

type TextName =
  | 'email'
  | 'nombres'
  | 'apellidos'
  | 'nacimiento'
  | 'celular'
  | 'whatsapp'
  | 'universidad'
  | 'carrera'
  | 'nombreEmpresa'
  | 'wwwEmpresa'
  | 'giroOtros'
  | 'razonSocial'
  | 'cargo'
  | 'telefono'
  | 'emailEmpresa'
  | 'colonia'
  | 'domicilio'
  | 'domicilioNumero'
  | 'redesSocialesUrlEmpresa';

/** A question mark behind the name: it may stay empty. */
type QuestionName =
  | TextName
  | `${TextName}?`
  | 'notas'
  | 'sexo'
  | 'vip'
  | 'consentPurposes'
  | 'place'
  | 'companyPlace'
  | OptionGroupName;

/** How each text is typed: keyboard, autofill and width; the words come from the messages. */
const texts: Record<
  TextName,
  Omit<TextQuestion, 'kind' | 'name' | 'label' | 'hint'> & {
    hint?: 'nacimiento' | 'tenDigits' | 'companyWebsite' | 'giroOtros';
  }
> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  nombres: { autoComplete: 'given-name', maxLength: 80 },
  apellidos: { autoComplete: 'family-name', maxLength: 80 },
  nacimiento: {
    inputMode: 'numeric',
    autoComplete: 'bday-year',
    digits: 4,
    width: 'year',
    hint: 'nacimiento',
  },
  celular: { type: 'tel', autoComplete: 'tel-national', digits: 10, width: 'short', hint: 'tenDigits' },
  whatsapp: { type: 'tel', autoComplete: 'off', digits: 10, width: 'short', hint: 'tenDigits' },
  universidad: { maxLength: 120 },
  carrera: { autoComplete: 'organization-title', maxLength: 120 },
  nombreEmpresa: { autoComplete: 'organization', maxLength: 120 },
  wwwEmpresa: { inputMode: 'url', autoComplete: 'url', maxLength: 300, hint: 'companyWebsite' },
  giroOtros: { maxLength: 500, hint: 'giroOtros' },
  razonSocial: { maxLength: 120 },
  cargo: { autoComplete: 'organization-title', maxLength: 120 },
  telefono: { type: 'tel', autoComplete: 'off', digits: 10, width: 'short', hint: 'tenDigits' },
  emailEmpresa: { type: 'email', inputMode: 'email', autoComplete: 'off', maxLength: 254 },
  colonia: { autoComplete: 'address-level3', maxLength: 120 },
  domicilio: { autoComplete: 'address-line1', maxLength: 120 },
  domicilioNumero: { maxLength: 120, width: 'short' },
  redesSocialesUrlEmpresa: { inputMode: 'url', maxLength: 300 },
};

/** How each part is asked, in order. */
const questionsOf: Record<PartName, readonly QuestionName[]> = {
  email: ['email'],
  names: ['nombres', 'apellidos'],
  birth: ['nacimiento'],
  gender: ['sexo'],
  place: ['place'],
  student: ['universidad'],
  profession: ['carrera', 'nombreEmpresa'],
  reason: ['notas'],
  expressExtras: ['nombreEmpresa?', 'giroOtros?'],
  phones: ['celular', 'whatsapp?'],
  companyBasics: ['nombreEmpresa', 'wwwEmpresa'],
  company: [
    'nombreEmpresa',
    'razonSocial?',
    'cargo',
    'telefono?',
    'emailEmpresa?',
    'companyPlace',
    'domicilio?',
    'domicilioNumero?',
    'colonia?',
    'redesSocialesUrlEmpresa?',
  ],
  type: ['giro'],
  activity: ['principalActividad'],
  markets: ['mercadoAtiende'],
  interests: ['intereses'],
  premarket: ['vip'],
};

/** A form by which a person registers, with its words in one language, ready for the client. */
export function buildForm(form: FormKind, locale: Locale, draft: string = form): Promise<FormDefinition> {
  const t = textsOf(locale, 'registration');
  const submit = t(form === 'comprador' ? 'submitBuyer' : 'submit');
  return formOf(form, stepsOf(form, deps().event), { locale, draft, submit, asksConsent: true });
}

/** The form in which a buyer changes what they registered. */
export function buildUpdateForm(locale: Locale, draft: string): Promise<FormDefinition> {
  const t = textsOf(locale, 'registration');
  const submit = t('submitUpdate');
  return formOf('comprador', updateStepsOf(deps().event), { locale, draft, submit, asksConsent: false });
}

async function formOf(
  form: FormKind,
  plans: readonly FormStep[],
  options: { locale: Locale; draft: string; submit: string; asksConsent: boolean },
): Promise<FormDefinition> {
  const { locale, draft, submit, asksConsent } = options;
  const t = textsOf(locale, 'registration');
  const ui = textsOf(locale, 'ui');
  const { geo } = deps();
  const formName = t(`form.${form}`);
  const steps = plans.map((plan, index): Step => {
    const names = plan.parts.flatMap((part) => questionsOf[part]);
    if (asksConsent && index === plans.length - 1) names.push('consentPurposes');
    const questions = names.map((name) => questionOf(name, locale, form));
    return {
      ...plan,
      title: t(`step.${plan.id}`),
      progress: ui('step', { form: formName, step: index + 1, of: plans.length }),
      lead: plan.id === 'email' ? t('emailLead') : undefined,
      questions,
      fields: questions.flatMap(namesOf),
    };
  });
  return {
    form,
    locale,
    steps,
    texts: {
      optional: ui('optional'),
      back: ui('back'),
      backHome: ui('backHome'),
      continue: ui('continue'),
      submit,
      submitting: t('submitting'),
      ...errorSummaryTexts(locale),
      problem: t('problem'),
    },
    messages: catalogue[locale].validation,
    countries: await geo.countries(locale),
    states: (await geo.states('MX')) ?? [],
    draft,
  };
}

function questionOf(name: QuestionName, locale: Locale, form: FormKind): Question {
  const t = textsOf(locale, 'registration');
  switch (name) {
    case 'notas':
      return { kind: 'textarea', name, label: t('label.notas'), maxLength: 500 };
    case 'sexo':
      return {
        kind: 'radio',
        name,
        label: t('label.sexo'),
        options: genders.map((value) => ({ value, label: t(`gender.${value}`) })),
      };
    case 'vip':
      return {
        kind: 'checkbox',
        name,
        label: t('label.vip'),
        hint: deps().event.premarket?.text[locale],
      };
    case 'consentPurposes':
      return {
        kind: 'purposes',
        name,
        label: t('purposes'),
        options: deps().event.privacy.optionalPurposes.map(({ id, label }) => ({
          value: id,
          label: label[locale],
        })),
      };
    case 'place':
      return placeQuestion('', locale);
    case 'companyPlace':
      return placeQuestion('Empresa', locale);
    case 'giro':
    case 'principalActividad':
    case 'mercadoAtiende':
    case 'intereses':
      return optionsQuestion(name, locale);
    default:
      return textQuestion(name, locale, form);
  }
}

function textQuestion(marked: TextName | `${TextName}?`, locale: Locale, form: FormKind): TextQuestion {
  const t = textsOf(locale, 'registration');
  const isOptional = marked.endsWith('?');
  const name = marked.replace('?', '') as TextName;
  const { hint, ...how } = texts[name];
  const isLocked = name === 'email' && form === 'comprador';
  return {
    kind: 'text',
    name,
    ...how,
    label: t(`label.${name}`),
    hint: isLocked ? t('hint.emailLocked') : hint && t(`hint.${hint}`),
    isOptional,
    isLocked,
    underageNote: name === 'nacimiento' ? t('underage') : undefined,
  };
}

function placeQuestion(suffix: '' | 'Empresa', locale: Locale): PlaceQuestion {
  const t = textsOf(locale, 'registration');
  return {
    kind: 'place',
    suffix,
    codeMaxLength: suffix ? 10 : 11,
    isWholeRequired: suffix !== '',
    labels: {
      pais: t(`label.pais${suffix}`),
      codigoPostal: t(`label.codigoPostal${suffix}`),
      estado: t(`label.estado${suffix}`),
      ciudad: t(`label.ciudad${suffix}`),
    },
    choose: { pais: t('choose.pais'), estado: t('choose.estado'), ciudad: t('choose.ciudad') },
    looking: t('looking'),
  };
}

function optionsQuestion(group: OptionGroupName, locale: Locale): OptionsQuestion {
  const t = textsOf(locale, 'registration');
  const ui = textsOf(locale, 'ui');
  const { options, other } = deps().event[group];
  const max = group === 'intereses' ? undefined : caps[group];
  return {
    kind: 'options',
    group,
    label: t(`label.${group}`),
    options: options.map((option) => ({ name: option.name, label: option.label[locale] })),
    other: { name: other, label: t(`other.${group}`) },
    isOptional: max === undefined,
    cap: max && {
      max,
      countsText: group !== 'giro',
      text: ui('cap', { max }),
      reached: ui('capReached', { max }),
    },
  };
}
