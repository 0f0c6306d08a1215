import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { emailField, maxEmailLength } from '@/lib/base/email-field';
import { emailKey } from '@/lib/base/email-key';
import { visibleText } from '@/lib/base/visible-text';
import { holdsWebAddress } from '@/lib/base/web-address';
import type { User } from './record';

/* Schemas of the account forms, for pages and API alike. Messages are keys of the `validation` messages. */

/** How long a password may be, in characters as `passwordLength` counts them. */
export const passwordLimits = { min: 8, max: 128 };

/** The number of characters by code point: an accented letter is one, and so is a simple emoji. */
export const passwordLength = (password: string) => [...password].length;

const absentAsEmpty = (value: unknown) => value ?? '';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is on the list of common ones (see common-passwords.notice.md) or repeats one character, in any
 * letter case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('./common-passwords.json').then((module) => new Set(module.default.split('\n')));
  const lower = password.toLowerCase();
  return (await common).has(lower) || /^(.)\1*$/u.test(lower);
}

/** The name on one line: line breaks and other control characters must not get into a mail's header. */
export function cleanName(name: string): string {
  return visibleText(name.replace(/[\s\p{Cc}]+/gu, ' '));
}

const name = boundedText(
  {
    max: 80,
    invalid: 'nameInvalid',
    tooLong: 'nameTooLong',
    prepare: absentAsEmpty,
    normalize: cleanName,
  },
  (text) => text.min(1, 'nameRequired').refine((value) => !holdsWebAddress(value), 'nameHoldsWebAddress'),
);

/** A character outside the basic plane has two code units. */
const passwordUnits = 2 * passwordLimits.max;

/** A password is taken exactly as typed, spaces included. */
function passwordField(rules: (text: z.ZodString) => z.ZodString = (text) => text) {
  return boundedText(
    { max: passwordUnits, invalid: 'passwordInvalid', tooLong: 'passwordTooLong', prepare: absentAsEmpty },
    (text) =>
      rules(
        text.min(1, 'passwordRequired').refine((value) => passwordLength(value) <= passwordLimits.max, {
          error: 'passwordTooLong',
          abort: true,
        }),
      ),
  );
}

/** The fields of a new password for the account of this email, to be validated with `safeParseAsync`. */
const passwordTwice = (email: string) => ({
  password: passwordField((text) =>
    text
      .refine((value) => passwordLength(value) >= passwordLimits.min, 'passwordTooShort')
      .refine((value) => emailKey(value) !== emailKey(email), 'passwordIsEmail')
      .refine(async (value) => !(await isCommonPassword(value)), 'passwordCommon'),
  ),
  password2: boundedText(
    { max: passwordUnits, invalid: 'passwordMismatch', tooLong: 'passwordTooLong', prepare: absentAsEmpty },
    (text) => text.min(1, 'password2Required'),
  ),
});

/** Whether both are present and differ; a missing value is an error of its own field. */
function differ(first: unknown, second: unknown): boolean {
  if (typeof first !== 'string' || typeof second !== 'string') return false;
  return first !== '' && second !== '' && first !== second;
}
const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
// Zod skips refinements if another field is invalid. With this they run, so that all errors show at once.
const always = () => true;

const repeatsPassword = (typed: { password: unknown; password2: unknown }) =>
  !differ(typed.password, typed.password2);
const passwordMismatch = { path: ['password2'], error: 'passwordMismatch', when: always };

/** An email address that must be the same as another one. */
const repeatedEmail = {
  max: maxEmailLength,
  invalid: 'emailMismatch',
  normalize: (text: string) => text.trim(),
};

/** Validates a registration. The typed email is given because the password must differ from it. */
export const registerUserSchema = (typedEmail: string) =>
  z
    .object({
      name,
      email: emailField,
      email2: boundedText({ ...repeatedEmail, prepare: absentAsEmpty }, (text) =>
        text.min(1, 'email2Required'),
      ),
      ...passwordTwice(typedEmail),
    })
    .refine((typed) => !differ(lower(typed.email), lower(typed.email2)), {
      path: ['email2'],
      error: 'emailMismatch',
      when: always,
    })
    .refine(repeatsPassword, passwordMismatch);

export const signInSchema = z.object({
  email: emailField,
  password: passwordField(),
});

/** Validates a new password with the current one, for the account of this email. */
export const changePasswordSchema = (email: string) =>
  z
    .object({
      currentPassword: boundedText(
        { max: passwordUnits, invalid: 'passwordRequired', tooLong: 'passwordTooLong' },
        (text) => text.min(1, 'passwordRequired'),
      ),
      ...passwordTwice(email),
    })
    .refine(repeatsPassword, passwordMismatch);

/**
 * Validates a new password for the account of a reset link; its email is optional, since the link names the account.
 */
export function resetPasswordSchema({ email, emailKey: key }: Pick<User, 'email' | 'emailKey'>) {
  const isOwn = (value: string) => value === '' || emailKey(value) === key;
  const ofAccount = (invalid: string) =>
    boundedText({ ...repeatedEmail, invalid, tooLong: 'emailNotOfAccount' }, (text) =>
      text.refine(isOwn, 'emailNotOfAccount'),
    ).optional();
  return z
    .object({
      email: ofAccount('emailInvalid'),
      email2: ofAccount('emailMismatch'),
      ...passwordTwice(email),
    })
    .refine(repeatsPassword, passwordMismatch);
}
