import { type Refusal, refuseFields } from '@/lib/base/result';

/** The field names of the HTTP API, by message key, where they differ from the form's. */
const apiFieldNames: Readonly<Record<string, string>> = {
  emailNotFound: 'emailnotfound',
  passwordIncorrect: 'passwordincorrect',
};

/** A refused sign-in or password reset with the field names that are part of the HTTP API. */
export function toApiFieldNames(refusal: Refusal): Refusal {
  if (refusal.code === 'not_active') return refuseFields({ usernotactive: 'userNotActive' });
  if (!refusal.fields) return refusal;
  const renamed = Object.entries(refusal.fields).map(([field, key]) => [apiFieldNames[key] ?? field, key]);
  return { ...refusal, fields: Object.fromEntries(renamed) };
}
