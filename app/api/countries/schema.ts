import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';

const percentEncoded = /%[0-9a-f]{2}/i;

/** Decodes a path parameter: some clients encode it twice, and the router may pass it on encoded. */
function decoded(value: string): string {
  let text = value;
  for (let round = 0; round < 2 && percentEncoded.test(text); round++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}

const param = (max: number) =>
  boundedText({ max, normalize: (text) => decoded(text).trim() }, (text) => text.min(1));
const iso2 = boundedText({ max: 2, normalize: (text) => decoded(text).trim() }, (text) =>
  text.regex(/^[a-z]{2}$/i),
);

export const countryParams = z.object({ country: iso2 });
export const iso2Params = z.object({ iso2 });
export const cityParams = z.object({ country: iso2, state: param(120) });
export const zipParams = z.object({ country: iso2, zip: param(20) });
