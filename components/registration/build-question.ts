import { type CappedGroup, cappedGroups } from '@/lib/event/options';
import type { Category, FormName, OptionGroupName, TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { allClientTexts, clientTexts, textsOf } from '@/lib/i18n/translator';
import { fields, isOptionGroup } from '@/lib/registration/catalogue/fields';
import { type AskedField, type QuestionName, readQuestion } from '@/lib/registration/catalogue/forms';
import { purposesField } from '@/lib/registration/form/answers';
import type { DescribedStep } from '@/lib/registration/form/steps';
import { placeFields } from '@/lib/registration/place/names';
import { isPlace, type PlaceName, places } from '@/lib/registration/place/rules';

/** What decides a form and its texts. */
export interface Plan {
  event: TradeShow;
  form: FormName;
  locale: Locale;
  draft: string;
  steps: readonly DescribedStep[];
  submit: 'submit' | 'submitBuyer' | 'submitColleague' | 'submitUpdate' | 'submitInvited';
  back: { href: string; label: string };
  /** The category of the registration to correct. */
  categoria?: Category;
  /** The heading of each step, if not that of its questions. */
  title?: string;
  /** The party with whose code somebody registers, and the field that it answers. */
  fixed?: { party: string; field: AskedField };
  /** For somebody invited, who is asked only what is missing. */
  isInvited?: true;
}

export const isEmailLocked = ({ form, fixed }: Plan) => form === 'comprador' && !fixed;

/** A question with its texts. `fields` names the values that it asks for; `props` are those of its control. */
export function questionOf(question: QuestionName, plan: Plan) {
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
  const base = { name, fields: [name] };
  const labels = { label: t(`label.${name}`), optional: markOf(isOptional, locale) };
  switch (field.control) {
    case 'text': {
      const { inputMode, autoComplete, width, maxLength } = field;
      const readOnly = name === fixed?.field;
      const hint = readOnly ? textsOf(locale, 'party')('fixed') : field.hint && t(`hint.${field.hint}`);
      const props = { ...labels, hint, inputMode, autoComplete, width, maxLength, readOnly };
      /** Other labels for companies outside Mexico. */
      const elsewhere =
        name === 'colonia'
          ? { US: { label: t('labelUs.colonia') }, abroad: { label: t('labelAbroad.colonia') } }
          : undefined;
      return { ...base, kind: 'text' as const, props, elsewhere };
    }
    case 'email': {
      const { autoComplete } = field;
      const readOnly = name === 'email' && isEmailLocked(plan);
      const hint = readOnly ? t('hint.emailLocked') : undefined;
      const props = { ...labels, hint, type: 'email', autoComplete, maxLength: 254, readOnly };
      return { ...base, kind: 'email' as const, props };
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
      return { ...base, kind: 'phone' as const, props, phoneCodeOf, copy };
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
      return { ...base, kind: 'birthYear' as const, props, underage };
    }
    case 'textarea': {
      const suggestions = Object.values(allClientTexts(locale, 'registration.reasons'));
      const props = { ...labels, maxLength: field.maxLength };
      return { ...base, kind: 'textarea' as const, props, suggestions };
    }
    case 'radio': {
      const { choices } = field;
      const options = choices.values.map((value) => ({ value, label: t(`${choices.texts}.${value}`) }));
      return { ...base, kind: 'radio' as const, props: labels, options };
    }
    case 'checkbox': {
      const hint = name === 'vip' ? event.premarket?.text[locale] : undefined;
      return { ...base, kind: 'checkbox' as const, props: { label: labels.label, hint } };
    }
  }
}

export function purposesQuestion(event: TradeShow, locale: Locale) {
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
      estado: t(`label.${estado}`),
      ciudad: t(`label.${ciudad}`),
    },
    elsewhere: {
      US: clientTexts(locale, 'registration.labelUs', {
        codigoPostal: 'codigoPostal',
        estado: 'estado',
        ciudad: 'ciudad',
      }),
      abroad: clientTexts(locale, 'registration.labelAbroad', { estado: 'estado' }),
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
