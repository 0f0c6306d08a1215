import { type Refusal, refuseFields } from '@/lib/base/result';

/** Field names in the HTTP API for errors that it does not report under the name of the form's field, by message key. */
const apiFieldNames: Readonly<Record<string, string>> = {
  emailNotFound: 'emailnotfound',
  passwordIncorrect: 'passwordincorrect',
};

/** The refusal of a sign-in or a password reset with the field names that the HTTP API promises to its clients. */
export function toApiFieldNames(refusal: Refusal): Refusal {
  if (refusal.code === 'not_active') return refuseFields({ usernotactive: 'userNotActive' });
  if (!refusal.fields) return refusal;
  const renamed = Object.entries(refusal.fields).map(([field, key]) => [apiFieldNames[key] ?? field, key]);
  return { ...refusal, fields: Object.fromEntries(renamed) };
}
