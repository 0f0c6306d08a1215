/**
 * The value of a cookie that stores a choice such as the language. On https the portal sets it with the prefix
 * `__Host-`; a cookie without the prefix is used if there is no other, as on http and in browsers of earlier visitors.
 */
export function storedChoice(
  cookies: { get(name: string): { value: string } | undefined },
  name: string,
): string | undefined {
  return (cookies.get(`__Host-${name}`) ?? cookies.get(name))?.value;
}
