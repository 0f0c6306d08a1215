import { recordOf } from '@/lib/base/records';
import { optionGroupNames } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import type { Attendee } from '../record';
import { answerInWords, type WordsSource } from './answers-in-words';

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

/** Those facts that are names or addresses, which nobody should translate. */
export const verbatimFacts: ReadonlySet<string> = new Set<(typeof premarketFacts)[number]>([
  'nombreEmpresa',
  'razonSocial',
  'wwwEmpresa',
  'redesSocialesUrlEmpresa',
  'email',
  'emailEmpresa',
]);

export type PremarketFact = (typeof premarketFacts)[number];
type Facts = Record<PremarketFact, string>;

/** The message key of a fact's label: that of the form, except where the form speaks to the buyer. */
export function premarketLabelOf(fact: PremarketFact) {
  return fact === 'mercadoAtiende' || fact === 'intereses'
    ? (`premarket.${fact}` as const)
    : (`registration.label.${fact}` as const);
}

/** Those facts in this language. Empty if the buyer left the answer out. */
export function premarketFactsOf(attendee: Attendee, source: WordsSource, locale: Locale): Facts {
  return recordOf(premarketFacts, (fact) => answerInWords(attendee, fact, source, locale));
}
