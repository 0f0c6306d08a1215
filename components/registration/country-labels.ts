import { mexico } from '@/lib/event/offered';

/** The labels of a question about an address, as far as they differ from those in Mexico. */
export interface LabelsElsewhere<T> {
  US: Partial<T>;
  abroad: Partial<T>;
}

/** The labels in this country. Without a country they are those of Mexico. */
export function labelsIn<T>(country: string, own: T, elsewhere: LabelsElsewhere<T>): T {
  if (country === '' || country === mexico) return own;
  return { ...own, ...(country === 'US' ? elsewhere.US : elsewhere.abroad) };
}
