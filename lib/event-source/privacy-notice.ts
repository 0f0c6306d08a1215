import type { PrivacyNotice } from '../event/types';
import { plainDay } from '../i18n/dates';
import { bothLanguages, formatLocale, type Locale } from '../i18n/locale';
import { fillWords } from './fill-words';
import { type EventFile, showHas } from './schema';
import { type Need, shared, sharedText } from './shared-texts';

/** The privacy notice: the sections of the event's file, or the shared sections that fit this show. */
export function privacyNotice(event: EventFile, lastDay: string): PrivacyNotice {
  const { privacy } = event;
  const purposes = (privacy.purposes ?? []).map((purpose) =>
    'use' in purpose ? { id: purpose.use, ...sharedText(shared.purposes, purpose.use) } : purpose,
  );
  const keptUntil = monthsLater(lastDay, privacy.retentionMonths);
  const fits = ({ needs }: { needs?: Need }) => !needs || showHas(event, needs);
  const { authority, necessaryPurposes, sections } = shared.privacy;
  const before: Record<Locale, string> = { es: 'para', en: 'to' };
  const words = {
    responsible: privacy.responsible,
    address: privacy.address,
    authority: privacy.authority ?? authority,
    effective: plainDay(privacy.effective),
    keptUntil: plainDay(keptUntil),
    retention:
      privacy.retentionMonths === 1
        ? { es: 'un mes', en: 'one month' }
        : { es: `${privacy.retentionMonths} meses`, en: `${privacy.retentionMonths} months` },
    necessaryPurposes: bothLanguages((locale) =>
      necessaryPurposes
        .filter(fits)
        .map((purpose) => purpose[locale])
        .join('; '),
    ),
    optionalPurposes: bothLanguages((locale) =>
      new Intl.ListFormat(formatLocale[locale]).format(
        purposes.map(({ notice }) => `${before[locale]} ${notice[locale]}`),
      ),
    ),
  };
  const ofThisShow = sections.map(({ paragraphs, ...section }) => ({
    ...section,
    paragraphs: paragraphs.filter(fits).map(({ es, en }) => ({ es, en })),
  }));
  return {
    version: privacy.effective,
    keptUntil,
    responsible: privacy.responsible,
    address: privacy.address,
    sections: privacy.sections ?? fillWords(ofThisShow, words),
    optionalPurposes: purposes.map(({ id, label }) => ({ id, label })),
  };
}

/**
 * The same day some months later, or the last day of a shorter month: 31 January and one month is 28 or 29 February.
 */
export function monthsLater(day: string, months: number): string {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}
