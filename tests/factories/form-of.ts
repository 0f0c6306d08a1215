/** A form with these fields, as a browser posts it: a checked box is `on`, and one that is not checked is left out. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== false) form.append(name, value === true ? 'on' : String(value));
  return form;
}
