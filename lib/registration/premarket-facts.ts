import { recordOf } from '@/lib/base/records';
import { homePhoneCode } from '@/lib/event/offered';
import { chosenOptions, groupOfOption } from '@/lib/event/options';
import { type OptionGroupName, optionGroupNames, type TradeShow } from '@/lib/event/types';
import { countryNames, type Locale } from '@/lib/i18n/locale';
import { fields, isOptionGroup } from './fields';
import { groupedNumber } from './phone-number';
import type { Attendee } from './record';

/** What the organiser reads about a buyer before deciding on the premarket, below the name, in the order of display. */
export const premarketFacts = [
  'nombreEmpresa',
  'razonSocial',
  'cargo',
  'wwwEmpresa',
  'redesSocialesUrlEmpresa',
  ...optionGroupNames,
  'email',
  'emailEmpresa',
  'celular',
  'whatsapp',
  'telefono',
  'ciudad',
  'estado',
  'pais',
  'ciudadEmpresa',
  'estadoEmpresa',
  'paisEmpresa',
] as const;

export type PremarketFact = (typeof premarketFacts)[number];
type Facts = Record<PremarketFact, string>;

/** The message key of a fact's label: that of the form, except where the form speaks to the buyer. */
export function premarketLabelOf(fact: PremarketFact) {
  return fact === 'mercadoAtiende' || fact === 'intereses'
    ? (`premarket.${fact}` as const)
    : (`registration.label.${fact}` as const);
}

/** Those facts in this language: countries and options by name, phones with their country code. Empty if the buyer left the answer out. */
export function premarketFactsOf(attendee: Attendee, event: TradeShow, locale: Locale): Facts {
  const factOf = (fact: PremarketFact): string => {
    if (isOptionGroup(fact)) return answersIn(attendee, event, locale, fact);
    const value = attendee[fact];
    if (!value) return '';
    const { control } = fields[fact];
    if (control === 'country') return countryNames(locale).of(value) ?? value;
    if (control !== 'phone') return value;
    const phoneCode = attendee.telefonoCodigoPais ?? homePhoneCode;
    return `+${phoneCode}\u00a0${groupedNumber(value, phoneCode)}`;
  };
  return recordOf(premarketFacts, factOf);
}

/**
 * The options that the buyer chose in a group, in the event's wording, or by name if the event no longer has the
 * option, and what they added.
 */
function answersIn(attendee: Attendee, event: TradeShow, locale: Locale, group: OptionGroupName): string {
  const { options } = event[group];
  const chosen = chosenOptions(attendee).filter((name) => groupOfOption(name) === group);
  const labels = options.filter(({ name }) => chosen.includes(name)).map(({ label }) => label[locale]);
  const former = chosen.filter((name) => !options.some((option) => option.name === name));
  return [...labels, ...former, attendee[`${group}Otros`]].filter(Boolean).join(', ');
}
