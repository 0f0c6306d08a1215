import { processWide } from '@/lib/base/process-wide';
import type { Locale } from '@/lib/i18n/locale';
import type { PlaceLists } from '@/lib/registration/place/lists';

/**
 * The lists of the forms that this process renders on the server, so that the list of countries is in a page's HTML and
 * not in its data as well. Empty in a browser, which loads them (`placeListsPath`).
 */
export const serverLists = processWide('serverLists', () => new Map<Locale, PlaceLists>());
