import { keysOf } from '@/lib/base/records';
import { mexico } from '../event/offered';
import { instantAt } from '../event/rules';
import type {
  Category,
  InSentence,
  OptionGroup,
  OptionGroupName,
  OptionGroups,
  TradeShow,
} from '../event/types';
import { dateRange, hourRange, longDay, namedDay, onDates, onMoment, shortDateRange } from '../i18n/dates';
import { bothLanguages, type Localized } from '../i18n/locale';
import { endOf, showDays, startOf } from './check-dates';
import { fillWords, type Words } from './fill-words';
import { privacyNotice } from './privacy-notice';
import { type EventFile, networks } from './schema';
import { shared, sharedText } from './shared-texts';
import { cssFamily } from './theme-files';
import type { ThemeFile } from './theme-schema';

/** The SVGs of an event's folder. */
type Drawings = Partial<Pick<TradeShow['theme'], 'mark' | 'hero'>>;

/**
 * The event as the portal uses it, with shared texts included, texts derived and words filled in.
 * @param drawings the SVGs in `mark.svg` and `hero.svg`
 */
export function buildEvent(id: string, event: EventFile, theme: ThemeFile, drawings: Drawings): TradeShow {
  const { dates, registration, contact, premarket, conferences, social = {} } = event;
  const { firstDay, lastDay = firstDay } = dates;
  const { map, ...venue } = event.venue;
  const days = [...showDays(dates)].map(([date, { opens, closes }]) => ({
    date,
    opensAt: opens ?? dates.opens,
    closesAt: closes ?? dates.closes,
  }));
  const instantOf = (moment: string) => instantAt(dates, moment.replace(' ', 'T')).toISOString();
  const opening = registration.opens && startOf(registration.opens);
  const end = `${lastDay} ${days.at(-1)?.closesAt ?? dates.closes}`;
  const premarketEmail = contact.premarketEmail ?? contact.email;
  // A phone number must not wrap.
  const phone = contact.phone.replaceAll(' ', '\u00a0');
  const derived = {
    dates: dateRange(firstDay, lastDay),
    when: onDates(firstDay, lastDay),
    shortDates: shortDateRange(firstDay, lastDay),
    hours: hoursOf(event, days),
    ...dates.wording,
  };
  const year = Number(firstDay.slice(0, 4));
  const { name, nameInSentence } = fillWords(event, { year: String(year) });
  const inSentence = inSentenceOf(nameInSentence);
  const words: Words = {
    name,
    ...inSentence,
    year: String(year),
    dates: derived.dates,
    when: derived.when,
    hours: derived.hours,
    venue: venue.name,
    city: venue.city,
    email: contact.email,
    premarketEmail,
    phone,
    ...(premarket && {
      premarketDay: longDay(premarket.date),
      premarketWeekday: namedDay(premarket.date),
      premarketHours: hourRange(premarket.opens, premarket.closes),
    }),
  };
  const show: TradeShow = {
    id,
    isDemo: event.demo ?? false,
    name,
    inSentence,
    shortName: event.shortName,
    year,
    tagline: event.tagline,
    languages: event.languages,
    homeCountry: event.homeCountry ?? mexico,
    organizerLanguage: event.organizerLanguage,
    firstDay,
    lastDay,
    days,
    timeZone: dates.timeZone,
    endsAt: instantOf(end),
    ...derived,
    premarket: premarket
      ? {
          ...shared.premarket,
          day: premarket.date,
          opensAt: premarket.opens,
          closesAt: premarket.closes,
          ...(premarket.summary && { summary: premarket.summary }),
          ...(premarket.text && { text: premarket.text }),
        }
      : null,
    venue: { ...venue, mapUrl: map ?? null },
    contact: { email: contact.email, premarketEmail, phone },
    social: keysOf(social).flatMap((network) => {
      const url = social[network];
      return url ? [{ name: networks[network], url }] : [];
    }),
    registration: {
      opensAt: opening ? instantOf(opening) : null,
      closesAt: instantOf(registration.closes ? endOf(registration.closes) : end),
      opens: opening ? onMoment(opening.slice(0, 10), opening.slice(11)) : null,
      forms: registration.forms,
    },
    qrPayload: registration.qrPayload ?? 'guid',
    buyerSteps: registration.buyerSteps ?? [],
    ...optionsOf(event),
    rules: event.rules.map((rule) => ('use' in rule ? sharedText(shared.rules, rule.use) : rule)),
    faq: event.faq.map((entry) => {
      const { question, answer } = 'use' in entry ? sharedText(shared.questions, entry.use) : entry;
      return { question, answer, isHidden: entry.hidden ?? false };
    }),
    calendarRevision: event.calendarRevision ?? 0,
    badge: { width: 90, height: 60, fields: ['company', 'position', 'category'], ...event.badge },
    office: { deskPeoplePerDay: 1500, organizerPeoplePerDay: 10_000, ...event.office },
    gate: { reentry: event.gate?.reentry ?? 'allowed' },
    seatCategories: conferences?.buyers ? ['CONGRESISTA', 'COMPRADOR'] : ['CONGRESISTA'],
    programme: (conferences?.sessions ?? [])
      .map(({ date, starts, ends, room, ...session }) => ({
        ...session,
        room: conferences?.rooms[room] ?? { es: room, en: room },
        startsAt: `${date}T${starts}`,
        endsAt: `${date}T${ends}`,
      }))
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    privacy: privacyNotice(event, lastDay),
    previewPicture: event.previewPicture ?? null,
    theme: themeOf(theme, drawings),
  };
  return fillWords(show, words);
}

/** In Spanish, a preposition contracts with the article `el`, unless the article is capitalised as part of the name. */
function inSentenceOf({ es, en }: Localized): InSentence {
  const after = (preposition: string, contracted: string) =>
    es.startsWith('el ') ? contracted + es.slice(2) : `${preposition} ${es}`;
  const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    theEvent: { es, en },
    ofTheEvent: { es: after('de', 'del'), en: `of ${en}` },
    toTheEvent: { es: after('a', 'al'), en: `to ${en}` },
    TheEvent: { es: capitalised(es), en: capitalised(en) },
  };
}

/** The usual hours, then the hours of the days that differ. */
function hoursOf({ dates }: EventFile, days: TradeShow['days']): Localized {
  const usual = hourRange(dates.opens, dates.closes);
  const others = days.filter(({ opensAt, closesAt }) => opensAt !== dates.opens || closesAt !== dates.closes);
  return bothLanguages((locale) =>
    [
      usual[locale],
      ...others.map(({ date, opensAt, closesAt }) => {
        const [day, hours] = [namedDay(date)[locale], hourRange(opensAt, closesAt)[locale]];
        return locale === 'es' ? `${day}, de ${hours}` : `${day}, ${hours}`;
      }),
    ].join('; '),
  );
}

function optionsOf({ options }: EventFile): OptionGroups {
  const groupOf = (name: OptionGroupName): OptionGroup => ({
    options: (options?.[name]?.list ?? []).map(({ es, en, ...option }) => ({ ...option, label: { es, en } })),
    other: `${name}Otros`,
    max: (name === 'intereses' ? null : options?.[name]?.max) ?? null,
  });
  return {
    giro: groupOf('giro'),
    principalActividad: groupOf('principalActividad'),
    mercadoAtiende: groupOf('mercadoAtiende'),
    intereses: groupOf('intereses'),
  };
}

function themeOf(
  { colors, categories, materials, corners, headings, pattern, heroLine, fonts }: ThemeFile,
  { mark = null, hero = null }: Drawings,
): TradeShow['theme'] {
  return {
    colors,
    categoryColors: byCategory(categories),
    categoryMaterials: materials ? byCategory(materials) : null,
    radius: corners,
    headingWeight: headings.weight,
    joint: pattern,
    heroLine: heroLine ?? null,
    mark,
    hero,
    fonts: { heading: cssFamily(fonts.heading), text: cssFamily(fonts.text) },
  };
}

/** What the theme's file gives for each category, by the category's code. */
function byCategory<T>(values: Record<keyof ThemeFile['categories'], T>): Record<Category, T> {
  const { visitante, comprador, estudiante, congresista } = values;
  return { VISITANTE: visitante, COMPRADOR: comprador, ESTUDIANTE: estudiante, CONGRESISTA: congresista };
}
