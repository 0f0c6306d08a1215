import { z } from 'zod';
import { emailField } from '@/lib/base/email-field';
import { visibleText } from '@/lib/base/visible-text';
import { dataRequestKinds } from './record';

/** A request about personal data, as typed; messages are keys of the `validation` messages. */
export const dataRequestSchema = z
  .object({
    email: emailField,
    kind: z.enum(dataRequestKinds, { error: 'dataRequestKindRequired' }),
    text: z.preprocess(
      (value) => value ?? '',
      z.string({ error: 'textInvalid' }).overwrite(visibleText).max(500, 'tooLong500'),
    ),
  })
  .refine(({ kind, text }) => kind !== 'correction' || text !== '', {
    path: ['text'],
    error: 'correctionRequired',
    when: () => true,
  });
