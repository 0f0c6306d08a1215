import type { Locale, Localized } from '@/lib/i18n/locale';
import type { OnlyIn } from './offered';

export type Category = 'VISITANTE' | 'COMPRADOR' | 'ESTUDIANTE' | 'CONGRESISTA';

/** The registration forms, by the names of their pages. */
export const formNames = ['comprador', 'visitante', 'estudiante', 'congresista', 'express'] as const;
export type FormName = (typeof formNames)[number];

/** Why nobody can register at a time at which registration is not open. */
export const closedStates = ['upcoming', 'closed', 'over'] as const;
export type ClosedState = (typeof closedStates)[number];
export type RegistrationState = ClosedState | 'open';

export interface OptionGroup {
  /**
   * Each option has its name in records and on the wire, and its wording. Empty if the show does not ask about the
   * group.
   */
  readonly options: readonly {
    readonly name: string;
    readonly label: Localized;
    readonly only?: OnlyIn;
  }[];
  /** The field for an answer in the person's own words (`giroOtros` …). */
  readonly other: string;
  /** How many answers may be given, including the person's own words. Null for any number. */
  readonly max: number | null;
}

export const optionGroupNames = ['giro', 'principalActividad', 'mercadoAtiende', 'intereses'] as const;
export type OptionGroupName = (typeof optionGroupNames)[number];
export type OptionGroups = Readonly<Record<OptionGroupName, OptionGroup>>;

export interface FaqEntry {
  readonly question: Localized;
  readonly answer: Localized;
  /** Kept in the event's file, not displayed. */
  readonly isHidden: boolean;
}

/** A talk of the programme. Times are in the venue's time zone, such as `2027-02-17T10:00`. */
export interface ConferenceSession {
  readonly id: string;
  readonly title: Localized;
  readonly speaker: string;
  readonly room: Localized;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly capacity: number;
}

export interface PrivacySection {
  readonly heading: Localized;
  /** Whether the page lists the data that the forms ask for before the paragraphs. */
  readonly listsFormData?: boolean;
  readonly paragraphs: readonly Localized[];
}

/** The privacy notice. `version` is the day it took effect and is stored with each consent. */
export interface PrivacyNotice {
  readonly version: string;
  readonly sections: readonly PrivacySection[];
  /** The legal name of who is responsible for the data, and the postal address. */
  readonly responsible: Localized;
  readonly address: Localized;
  /** What a person may consent to beyond the registration, each with a checkbox that starts unticked. */
  readonly optionalPurposes: readonly { readonly id: string; readonly label: Localized }[];
  /** The last day, `YYYY-MM-DD`, on which the registrations may be kept. */
  readonly keptUntil: string;
}

/** A day of the show: the date, and the hours in the venue's time zone. */
export interface ShowDay {
  readonly date: string;
  readonly opensAt: string;
  readonly closesAt: string;
}

export interface Premarket {
  readonly day: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** Day and hours as used inside a sentence: `el martes 15 de febrero de 2028, de 10:00 a 18:00 h`. */
  readonly when: Localized;
  /** One short line under the dates of the event. */
  readonly summary: Localized;
  /** Who the premarket is for, when it is, and how soon buyers get an answer. The page adds the contact address. */
  readonly text: Localized;
}

export interface Theme {
  /** CSS colours, each `#rrggbb`. */
  readonly colors: {
    readonly ground: string;
    readonly paper: string;
    readonly ink: string;
    readonly softInk: string;
    readonly line: string;
    readonly brand: string;
    readonly onBrand: string;
    readonly primary: string;
    readonly onPrimary: string;
    readonly firstBlock: string;
    readonly accent: string;
    readonly error: string;
    readonly focus: string;
  };
  readonly categoryColors: Record<Category, string>;
  /** What the colours stand for, such as woods; null if they have no names. */
  readonly categoryMaterials: Record<Category, Localized> | null;
  readonly radius: string;
  readonly headingWeight: number;
  /** The drawing of the joint: one period, repeated along x. */
  readonly joint: {
    /** Width and height of one period, px. */
    readonly width: number;
    readonly height: number;
    /** SVG path data of the part that belongs to the upper piece. */
    readonly path: string;
  };
  /** A CSS gradient of the line under the hero, or null for none. */
  readonly heroLine: string | null;
  /** The SVG of the site's icon, or null for the joint in the brand's colour. */
  readonly mark: string | null;
  /** The mark as PNG in base64, for mails. Only in an event that was compiled for a build. */
  readonly markPng?: string;
  /** The SVG next to the name on the home page, and below it on a phone, or null for a large drawing of the joint. */
  readonly hero: string | null;
  readonly fonts: {
    /** CSS family names with their fallbacks, for mails and prints too. */
    readonly heading: string;
    readonly text: string;
  };
}

/** The forms of an event's name inside a sentence, by the message placeholders that they replace. */
export interface InSentence {
  /** `la Feria del Mueble`, `the Furniture Show` */
  readonly theEvent: Localized;
  /** `de la Feria del Mueble`, `del Foro`, `of the Furniture Show` */
  readonly ofTheEvent: Localized;
  /** `a la Feria del Mueble`, `al Foro`, `to the Furniture Show` */
  readonly toTheEvent: Localized;
  /** At the start of a sentence: `La Feria del Mueble`, `The Furniture Show` */
  readonly TheEvent: Localized;
}

/** What a badge can show besides the name and the QR code. */
export const badgeFields = ['company', 'position', 'city', 'category', 'folio'] as const;

/** The badges that staff print: their size in mm, and what they show, in the order of display. */
export interface BadgeSettings {
  readonly width: number;
  readonly height: number;
  readonly fields: readonly (typeof badgeFields)[number][];
}

/** How many people lists and searches of the office show to one member of staff in a day before owners are mailed. */
export interface OfficeSettings {
  /** For the desk, whose lists and searches then pause. */
  readonly deskPeoplePerDay: number;
  /** For organisers and owners. */
  readonly organizerPeoplePerDay: number;
}

/** A trade show as data: everything in the portal that differs from one show to another. */
export interface TradeShow extends OptionGroups {
  /** The name of its folder; stored with each registration. */
  readonly id: string;
  /** Whether the show is not meant for the public. A production build accepts its placeholders. */
  readonly isDemo: boolean;
  readonly name: Localized;
  /** The name as used inside a sentence, with its article. */
  readonly inSentence: InSentence;
  /** For the banner and calendars. */
  readonly shortName: Localized;
  readonly year: number;
  readonly tagline: Localized;
  /** In the order of display; the first is the default. */
  readonly languages: readonly Locale[];
  /** The country that forms begin with, by its ISO 3166-1 alpha-2 code. */
  readonly homeCountry: string;
  /** The language of the mails to the organiser. */
  readonly organizerLanguage: Locale;
  /** First and last day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly days: readonly ShowDay[];
  readonly timeZone: string;
  /** The instant, in UTC, at which the last day closes. */
  readonly endsAt: string;
  /** The dates alone: `16 al 19 de febrero de 2028`, `February 16–19, 2028`. */
  readonly dates: Localized;
  /** The dates as used inside a sentence: `del 16 al 19 de febrero de 2028`, `on February 16–19, 2028`. */
  readonly when: Localized;
  /** For the pass. */
  readonly shortDates: Localized;
  readonly hours: Localized;
  readonly premarket: Premarket | null;
  /** The address does not include the venue's name, because a calendar shows "name, address". */
  readonly venue: {
    readonly name: Localized;
    readonly city: Localized;
    readonly address: Localized;
    readonly mapUrl: string | null;
  };
  /** The phone is written with its country code. */
  readonly contact: { readonly email: string; readonly premarketEmail: string; readonly phone: string };
  /** Pages on social networks, by the names of these. */
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly registration: {
    /** The instants, in UTC, at which registration opens and closes. `opensAt` is null if it is open from the start. */
    readonly opensAt: string | null;
    readonly closesAt: string;
    /** The opening as used inside a sentence: `el miércoles 1 de septiembre de 2027 a las 9:00 h`; null as above. */
    readonly opens: Localized | null;
    /** The forms offered, in the order of display. */
    readonly forms: readonly FormName[];
  };
  /** The content of a registrant's QR code, fixed when the record is created. */
  readonly qrPayload: 'guid' | 'userId';
  /** The buyer wizard's steps, in order. A step may contain several parts. */
  readonly buyerSteps: readonly (readonly BuyerPart[])[];
  readonly rules: readonly Localized[];
  readonly faq: readonly FaqEntry[];
  /** The SEQUENCE of its calendar entries (RFC 5545). */
  readonly calendarRevision: number;
  readonly badge: BadgeSettings;
  readonly office: OfficeSettings;
  /** `once`: nobody enters a second time on the same day. */
  readonly gate: { readonly reentry: 'allowed' | 'once' };
  /** The categories whose people choose sessions of the programme. */
  readonly seatCategories: readonly Category[];
  /** Empty for a show without conferences. */
  readonly programme: readonly ConferenceSession[];
  readonly privacy: PrivacyNotice;
  /** The file in the event's folder that is the preview picture of shared links, or null. */
  readonly previewPicture: string | null;
  readonly theme: Theme;
}

export const buyerParts = [
  'personal',
  'company',
  'type',
  'activity',
  'markets',
  'interests',
  'premarket',
] as const;
export type BuyerPart = (typeof buyerParts)[number];

/** The parts that ask about a group of options. */
export const partGroups = {
  type: 'giro',
  activity: 'principalActividad',
  markets: 'mercadoAtiende',
  interests: 'intereses',
} as const satisfies Partial<Record<BuyerPart, OptionGroupName>>;
