/**
 * Replaces the placeholders, such as `{name}`, of a message that was passed to a client component. Another notation can
 * be given, whose first group is the name.
 */
export function fill(
  message: string,
  values: Readonly<Record<string, string | number>>,
  placeholder = /\{(\w+)\}/g,
): string {
  return message.replace(placeholder, (place, name: string) => String(values[name] ?? place));
}
