import type { Localized } from '@/lib/i18n/locale';

export type Category = 'VISITANTE' | 'COMPRADOR' | 'ESTUDIANTE' | 'CONGRESISTA';

/** An option of a group: its name on the wire and its wording. */
export interface Option {
  readonly name: string;
  readonly label: Localized;
}

export interface OptionGroup {
  readonly options: readonly Option[];
  /** The field that takes an answer in the person's own words (`giroOtros` …). */
  readonly other: string;
}

export type OptionGroupName = 'giro' | 'principalActividad' | 'mercadoAtiende' | 'intereses';

export interface Question {
  readonly question: Localized;
  readonly answer: Localized;
}

/** A talk of the programme; times are of the venue's clock, as `2027-02-17T10:00`. */
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

/** The privacy notice; `version` is the day it took effect and is stored with each consent. */
export interface PrivacyNotice {
  readonly version: string;
  readonly sections: readonly PrivacySection[];
  /** What a person may allow beyond the registration, each by a box of its own that starts empty. */
  readonly optionalPurposes: readonly { readonly id: string; readonly label: Localized }[];
}

export interface Premarket {
  readonly day: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** One short line under the dates of the event. */
  readonly summary: Localized;
  /** Who it is for, when, and how soon the answer comes; the page adds the contact address. */
  readonly text: Localized;
}

export interface Theme {
  /** CSS colours. */
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
  readonly radius: string;
  readonly headingWeight: number;
  /** CSS `font-stretch` of headings, where the font has that axis. */
  readonly headingStretch: string;
  /** How the joint is drawn: one period of it, repeated along x. */
  readonly joint: {
    /** Width and height of one period, px. */
    readonly width: number;
    readonly height: number;
    /** SVG path data of the part that belongs to the upper piece. */
    readonly path: string;
  };
  /** A CSS gradient of the line under the hero, or null for none. */
  readonly heroLine: string | null;
  readonly fonts: {
    /** CSS family names with their fallbacks, for mails and prints too. */
    readonly heading: string;
    readonly text: string;
  };
}

/** A trade show, as data: all that the portal says differently from one show to the next. */
export interface TradeShow {
  readonly id: 'furniture' | 'foundry';
  readonly name: Localized;
  /** For the banner and calendars. */
  readonly shortName: Localized;
  readonly year: number;
  readonly tagline: Localized;
  /** First and last day, `YYYY-MM-DD`, and hours `HH:MM`, of the venue's clock. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly timeZone: string;
  /** How the dates are said in a sentence (in Spanish after "del") and on the pass. */
  readonly dates: Localized;
  readonly shortDates: Localized;
  readonly hours: Localized;
  readonly premarket: Premarket | null;
  /** The address goes on from the name: a calendar says "name, address". */
  readonly venue: { readonly name: Localized; readonly city: Localized; readonly address: Localized };
  readonly contact: { readonly email: string; readonly premarketEmail: string; readonly phone: string };
  /** What a registrant's QR holds, fixed when the record is made. */
  readonly qrPayload: 'guid' | 'userId';
  /** The buyer wizard's steps, in order; a step may hold several parts. */
  readonly buyerSteps: readonly (readonly BuyerPart[])[];
  readonly giro: OptionGroup;
  readonly principalActividad: OptionGroup;
  readonly mercadoAtiende: OptionGroup;
  readonly intereses: OptionGroup;
  readonly rules: readonly Localized[];
  /** Seven entries; the first is kept and not displayed. */
  readonly faq: readonly Question[];
  readonly programme: readonly ConferenceSession[];
  readonly privacy: PrivacyNotice;
  readonly theme: Theme;
}

export type BuyerPart = 'personal' | 'company' | 'type' | 'activity' | 'markets' | 'interests' | 'premarket';
