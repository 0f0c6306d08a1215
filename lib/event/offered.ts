// A separate file, because the browser needs it as soon as a form is shown.

/**
 * Mexico. Its buyers are not asked about their company, options may be offered only there or only abroad, and it is the
 * country of API calls that name none. All of this holds for every event, whatever its `homeCountry`.
 */
export const mexico = 'MX';
export const mexicanPhoneCode = '52';

/** Where a question is asked if not everywhere: in Mexico, or in every other country. */
export const onlyIn = [mexico, 'abroad'] as const;
export type OnlyIn = (typeof onlyIn)[number];

/** Names of options that are not offered everywhere, and where each is offered. */
export type OnlyInByName = Readonly<Record<string, OnlyIn>>;

/** Whether something is for people of this country (ISO2, any letter case). Without a country, it is as in Mexico. */
export function isOffered(only: OnlyIn | undefined, pais: unknown): boolean {
  const country = String(pais ?? '').trim() || mexico;
  return only === undefined || (only === mexico) === (country.toUpperCase() === mexico);
}

/** The options among these that are not offered everywhere. */
export function onlyInOf(options: readonly { name: string; only?: OnlyIn }[]): OnlyInByName {
  return Object.fromEntries(options.flatMap(({ name, only }) => (only ? [[name, only]] : [])));
}

/** Answers without the options that are not offered in their country. */
export function offeredAnswers<T>(
  answers: Readonly<Record<string, T>>,
  only: OnlyInByName,
): Record<string, T> {
  const { pais } = answers;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isOffered(only[name], pais)));
}
