import { pageTexts } from '@/lib/i18n/page-texts';

/** The fields of a form that sets a new password, for `AccountForm`. */
export async function newPasswordFields() {
  const t = await pageTexts('account.fields');
  const newPassword = { type: 'password', autoComplete: 'new-password' } as const;
  return [
    { ...newPassword, name: 'password', label: t('newPassword'), hint: t('passwordHint') },
    { ...newPassword, name: 'password2', label: t('newPassword2') },
  ];
}
