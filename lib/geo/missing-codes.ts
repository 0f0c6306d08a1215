import type { Store } from '@/lib/store/port';
import { currentImport } from './repository';

/**
 * A sentence that says what is missing in the catalogue of Mexican postal codes and how to import it. Null if it is
 * complete.
 */
export async function missingCodes(store: Store): Promise<string | null> {
  const catalogue = await currentImport(store, 'MX');
  if (catalogue?.isComplete) return null;
  const lack = catalogue
    ? `the imported catalogue of Mexican postal codes is incomplete, with ${catalogue.codes} codes`
    : 'the catalogue of Mexican postal codes is not imported';
  return `${lack}: people choose their city from their state's list; npm run geo:import -- mx completes it`;
}
