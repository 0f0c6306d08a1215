import { z } from 'zod';
import { textLimit } from './text-limit';

interface TextBounds {
  /** The maximum length after `normalize`, in UTF-16 code units. */
  max: number;
  /** The maximum length as sent, in UTF-16 code units; `textLimit` by default. */
  sent?: number;
  /** The message if the value is not a text. */
  invalid?: string;
  /** The message if the text is too long; `invalid` by default. */
  tooLong?: string;
  /** Replaces a value before it is validated, such as an absent one by an empty text. */
  prepare?: (value: unknown) => unknown;
  /** The form in which the text is validated and stored. */
  normalize?: (text: string) => string;
}

/**
 * The schema of a text from outside, and the only way to make one (`scripts/find-unbounded-texts.ts`). The length is
 * checked as sent and again after `normalize`, and no rule of the text runs if it is too long.
 * @param rules adds the rules of the text
 */
export function boundedText(bounds: TextBounds): z.ZodPreprocess<z.ZodString>;
export function boundedText<Schema extends z.ZodType>(
  bounds: TextBounds,
  rules: (text: z.ZodString) => Schema,
): z.ZodPreprocess<Schema>;
export function boundedText(
  { max, sent = textLimit, invalid, tooLong = invalid, prepare, normalize }: TextBounds,
  rules: (text: z.ZodString) => z.ZodType = (text) => text,
) {
  return z.preprocess(
    (value, context) => {
      const prepared = prepare ? prepare(value) : value;
      if (typeof prepared !== 'string') return prepared;
      const text = normalize && prepared.length <= sent ? normalize(prepared) : prepared;
      if (prepared.length <= sent && text.length <= max) return text;
      context.addIssue({ code: 'custom', message: tooLong });
      return z.NEVER;
    },
    // The maximum is repeated for the OpenAPI document.
    rules(z.string({ error: invalid }).max(max, tooLong)),
  );
}
