import { z } from 'zod';
import { emailField } from '@/lib/base/email-field';

/*
 * The shape of the account forms (api.md, "Users"), for form, action and API. Messages are keys of the `validation`
 * messages. Inputs are trimmed, passwords too (spec §5), so that every way in agrees on what was typed.
 */

/** bcrypt reads no further: a longer password would be cut in silence. */
const mostPasswordBytes = 72;
const leastPasswordBytes = 8;

const absentAsEmpty = (value: unknown) => value ?? '';
const bytesOf = (value: string) => new TextEncoder().encode(value).length;

/** A name on one line: line breaks and other control characters have no place in a mail's header. */
export function cleanName(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const name = z.preprocess(
  absentAsEmpty,
  z
    .string({ error: 'nameInvalid' })
    .transform(cleanName)
    .pipe(z.string().min(1, 'nameRequired').max(80, 'nameTooLong')),
);

const typedPassword = z.string({ error: 'passwordInvalid' }).trim().min(1, 'passwordRequired');

const newPassword = z.preprocess(
  absentAsEmpty,
  typedPassword
    .refine((value) => bytesOf(value) >= leastPasswordBytes, 'passwordTooShort')
    .refine((value) => bytesOf(value) <= mostPasswordBytes, 'passwordTooLong'),
);

const knownPassword = z.preprocess(
  absentAsEmpty,
  typedPassword.refine((value) => bytesOf(value) <= mostPasswordBytes, 'passwordTooLong'),
);

const repetition = (missing: string, different: string) =>
  z.preprocess(absentAsEmpty, z.string({ error: different }).trim().min(1, missing));

/** Whether both were typed and differ; what is missing is told by its own field. */
function differ(first: unknown, second: unknown): boolean {
  if (typeof first !== 'string' || typeof second !== 'string') return false;
  return first.trim() !== '' && second.trim() !== '' && first.trim() !== second.trim();
}
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
// Runs whatever other fields say, so that all that is wrong shows at once.
const always = () => true;

export const registerUserSchema = z
  .object({
    name,
    email: emailField,
    email2: repetition('email2Required', 'emailMismatch'),
    password: newPassword,
    password2: repetition('password2Required', 'passwordMismatch'),
  })
  .refine((typed) => !differ(lower(typed.email), lower(typed.email2)), {
    path: ['email2'],
    error: 'emailMismatch',
    when: always,
  })
  .refine((typed) => !differ(typed.password, typed.password2), {
    path: ['password2'],
    error: 'passwordMismatch',
    when: always,
  });

export const signInSchema = z.object({ email: emailField, password: knownPassword });

export const requestPasswordResetSchema = z.object({ email: emailField });

/** An absent e-mail is fine, since the link names the account; the old client's is held to it in the use case. */
export const resetPasswordSchema = z
  .object({
    email: z.string({ error: 'emailInvalid' }).trim().optional(),
    email2: z.string({ error: 'emailMismatch' }).trim().optional(),
    password: newPassword,
    password2: repetition('password2Required', 'passwordMismatch'),
  })
  .refine((typed) => !differ(typed.password, typed.password2), {
    path: ['password2'],
    error: 'passwordMismatch',
    when: always,
  });
