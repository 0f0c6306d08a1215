import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { emailField } from '@/lib/base/email-field';
import { visibleText } from '@/lib/base/visible-text';
import { dataRequestKinds } from './record';

/** A request about personal data, as typed; messages are keys of the `validation` messages. */
export const dataRequestSchema = z
  .object({
    email: emailField,
    kind: z.enum(dataRequestKinds, { error: 'dataRequestKindRequired' }),
    text: boundedText({
      max: 500,
      invalid: 'textInvalid',
      tooLong: 'tooLong500',
      prepare: (value) => value ?? '',
      normalize: visibleText,
    }),
  })
  .refine(({ kind, text }) => kind !== 'correction' || text !== '', {
    path: ['text'],
    error: 'correctionRequired',
    when: () => true,
  });
