import { instantAt } from '../event/rules';
import type {
  InSentence,
  OptionGroup,
  OptionGroupName,
  OptionGroups,
  Premarket,
  TradeShow,
} from '../event/types';
import { dateRange, hourRange, longDay, namedDay, onDates, onMoment, shortDateRange } from '../i18n/dates';
import { bothLanguages, type Localized } from '../i18n/locale';
import { endOf, showDays, startOf } from './check-dates';
import { fillWords, type Words } from './fill-words';
import { noticeSections, type Purpose, sharedPurposes } from './privacy-notice';
import { type EventFile, networks } from './schema';
import { sharedQuestions } from './shared-questions';
import { sharedRules } from './shared-rules';
import { cssFamily } from './theme-files';
import type { ThemeFile } from './theme-schema';

/** The SVGs of an event's folder, null where it has none. */
type Drawings = Partial<Pick<TradeShow['theme'], 'mark' | 'hero'>>;

/**
 * The event as the portal runs it: every reference followed, every text derived and filled in.
 * @param drawings the SVGs in `mark.svg` and `hero.svg`
 */
export function buildEvent(id: string, event: EventFile, theme: ThemeFile, drawings: Drawings): TradeShow {
  const { dates, registration, contact, premarket, conferences } = event;
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
    phone: contact.phone,
    ...(premarket && {
      premarketDay: longDay(premarket.date),
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
    organizerLanguage: event.organizerLanguage,
    firstDay,
    lastDay,
    opensAt: dates.opens,
    days,
    timeZone: dates.timeZone,
    endsAt: instantOf(end),
    ...derived,
    premarket: premarket ? premarketOf(premarket) : null,
    venue: { ...venue, mapUrl: map ?? null },
    contact: { email: contact.email, premarketEmail, phone: contact.phone },
    social: Object.entries(event.social ?? {}).flatMap(([network, url]) =>
      url ? [{ name: networks[network as keyof typeof networks], url }] : [],
    ),
    registration: {
      opensAt: opening ? instantOf(opening) : null,
      closesAt: instantOf(registration.closes ? endOf(registration.closes) : end),
      opens: opening ? onMoment(opening.slice(0, 10), opening.slice(11)) : null,
      forms: registration.forms,
    },
    qrPayload: registration.qrPayload ?? 'guid',
    buyerSteps: registration.buyerSteps ?? [],
    ...optionsOf(event),
    rules: event.rules.map((rule) => ('use' in rule ? sharedRules[rule.use] : rule)),
    faq: event.faq.map((entry) => {
      const { question, answer } = 'use' in entry ? sharedQuestions[entry.use] : entry;
      return { question, answer, isHidden: entry.hidden ?? false };
    }),
    programme: (conferences?.sessions ?? [])
      .map(({ date, starts, ends, room, ...session }) => ({
        ...session,
        room: conferences?.rooms[room] ?? { es: room, en: room },
        startsAt: `${date}T${starts}`,
        endsAt: `${date}T${ends}`,
      }))
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    privacy: privacyOf(event, lastDay),
    previewPicture: event.previewPicture ?? null,
    theme: themeOf(theme, drawings),
  };
  return fillWords(show, words);
}

/** In Spanish, a preposition contracts with the article `el`, unless that is capitalised as a part of the name. */
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

/** The usual hours, then those of the days that have others. */
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

function premarketOf({ date, opens, closes, summary, text }: NonNullable<EventFile['premarket']>): Premarket {
  return {
    day: date,
    opensAt: opens,
    closesAt: closes,
    when: { es: 'el {premarketDay}, de {premarketHours}', en: 'on {premarketDay}, {premarketHours}' },
    summary: summary ?? bothLanguages((locale) => `Premarket: ${namedDay(date)[locale]}, {premarketHours}`),
    text: text ?? {
      es: 'El premarket es una jornada solo para compradores validados, antes de que abramos al público en general: {premarketDay}, de {premarketHours}. Revisamos tu perfil y te respondemos por correo en un máximo de 48 horas. Si tu solicitud se aprueba, recibirás un código de acceso.',
      en: 'The premarket is a day for validated buyers only, before we open to everyone: {premarketDay}, {premarketHours}. We review your profile and answer by email within 48 hours. If your request is approved, you will receive an access code.',
    },
  };
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

/** The day as many months later as its month has room for: 31 January and one month is 28 or 29 February. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

function privacyOf(event: EventFile, lastDay: string): TradeShow['privacy'] {
  const { privacy } = event;
  const purposes = (privacy.purposes ?? []).map(
    (purpose): Purpose => ('use' in purpose ? { id: purpose.use, ...sharedPurposes[purpose.use] } : purpose),
  );
  const keptUntil = monthsLater(lastDay, privacy.retentionMonths);
  return {
    version: privacy.effective,
    keptUntil,
    sections: privacy.sections ?? noticeSections(event, purposes, keptUntil),
    optionalPurposes: purposes.map(({ id, label }) => ({ id, label })),
  };
}

function themeOf(
  { colors, categories, corners, headings, pattern, heroLine, fonts }: ThemeFile,
  { mark = null, hero = null }: Drawings,
): TradeShow['theme'] {
  return {
    colors,
    categoryColors: {
      VISITANTE: categories.visitante,
      COMPRADOR: categories.comprador,
      ESTUDIANTE: categories.estudiante,
      CONGRESISTA: categories.congresista,
    },
    radius: corners,
    headingWeight: headings.weight,
    joint: pattern,
    heroLine: heroLine ?? null,
    mark,
    hero,
    fonts: { heading: cssFamily(fonts.heading), text: cssFamily(fonts.text) },
  };
}
