// A file of its own: the browser needs it as soon as a form is drawn.

/** The country that forms begin with, whose buyers are not asked about their company. */
export const homeCountry = 'MX';
/** Its phone code. */
export const homePhoneCode = '52';

/** Where something is asked that is not asked everywhere: in the home country, or in every other. */
export const onlyIn = [homeCountry, 'abroad'] as const;
export type OnlyIn = (typeof onlyIn)[number];

/** Names of options that are not offered everywhere, with where they are. */
export type OnlyInByName = Readonly<Record<string, OnlyIn>>;

/** Whether something is for people of this country (ISO2, any letter case); without an answer they are at home. */
export function isOffered(only: OnlyIn | undefined, pais: unknown): boolean {
  const country = String(pais ?? homeCountry).trim();
  return only === undefined || (only === homeCountry) === (country.toUpperCase() === homeCountry);
}

/** Those of these options that are not offered everywhere. */
export function onlyInOf(options: readonly { name: string; only?: OnlyIn }[]): OnlyInByName {
  return Object.fromEntries(options.flatMap(({ name, only }) => (only ? [[name, only]] : [])));
}

/** Answers without the options that are not offered in their country; all of them while that is empty. */
export function offeredAnswers<T>(
  answers: Readonly<Record<string, T>>,
  only: OnlyInByName,
): Record<string, T> {
  const { pais } = answers;
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => pais === '' || isOffered(only[name], pais)),
  );
}
