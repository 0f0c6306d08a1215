let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is on the list of common ones (see common-passwords.notice.md) or repeats one character, in any letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('./common-passwords.json').then((module) => new Set(module.default.split('\n')));
  const lower = password.toLowerCase();
  return (await common).has(lower) || /^(.)\1*$/u.test(lower);
}
