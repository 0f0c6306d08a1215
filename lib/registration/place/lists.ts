import type { TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import type { PhoneCodes } from '@/lib/geo/rules';
import type { Locale } from '@/lib/i18n/locale';
import type { KnownStates } from './decide';

/** What a form needs to ask for places and phone numbers, besides its texts. */
export interface PlaceLists {
  /** In the order of the reader's language. */
  countries: readonly { iso2: string; name: string }[];
  phoneCodes: PhoneCodes;
  /** Those of the home country. In Mexico, the first two digits of a postal code select the state. */
  states: KnownStates;
}

/** The path under which a browser loads the lists. */
export const placeListsPath = (locale: Locale) => `/form-lists/${locale}`;

/** The lists of an event's forms in a language. */
export async function placeLists(
  { event, geo }: { event: Pick<TradeShow, 'homeCountry'>; geo: Geo },
  locale: Locale,
): Promise<PlaceLists> {
  const [countries, phoneCodes, states] = await Promise.all([
    geo.countries(locale),
    geo.phoneCodes(),
    geo.prefixedStates(event.homeCountry),
  ]);
  return { countries, phoneCodes, states: { country: event.homeCountry, list: states ?? [] } };
}
