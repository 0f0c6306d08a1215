import { type OptionGroupName, optionGroupNames, type TradeShow } from '@/lib/event/types';
import { countryName } from '@/lib/i18n/country-name';
import type { Locale } from '@/lib/i18n/locale';
import type { Attendee } from './types';

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

/** The message key of a fact's label: that of the form, except where the form speaks to the buyer. */
export function premarketLabelOf(fact: PremarketFact) {
  return fact === 'mercadoAtiende' || fact === 'intereses'
    ? (`premarket.${fact}` as const)
    : (`registration.label.${fact}` as const);
}

/** Those facts in words of that language: countries and options by name, phones with their country code; empty where the buyer left it out. */
export function premarketFactsOf(
  attendee: Attendee,
  event: TradeShow,
  locale: Locale,
): Record<PremarketFact, string> {
  const factOf = (fact: PremarketFact): string => {
    switch (fact) {
      case 'giro':
      case 'principalActividad':
      case 'mercadoAtiende':
      case 'intereses':
        return chosenOptions(attendee, event, locale, fact);
      case 'pais':
      case 'paisEmpresa':
        return attendee[fact] ? countryName(attendee[fact], locale) : '';
      case 'celular':
      case 'whatsapp':
      case 'telefono':
        return attendee[fact] ? `+${attendee.telefonoCodigoPais ?? '52'} ${attendee[fact]}` : '';
      default:
        return attendee[fact] ?? '';
    }
  };
  return Object.fromEntries(premarketFacts.map((fact) => [fact, factOf(fact)])) as Record<
    PremarketFact,
    string
  >;
}

/** The options that the buyer chose in a group, in the event's wording, and what they added. */
function chosenOptions(attendee: Attendee, event: TradeShow, locale: Locale, group: OptionGroupName): string {
  const labels = event[group].options
    .filter(({ name }) => attendee[name as keyof Attendee] === true)
    .map(({ label }) => label[locale]);
  return [...labels, attendee[`${group}Otros`]].filter(Boolean).join(', ');
}
