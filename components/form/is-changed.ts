export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a control's value differs from what the server rendered. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    // Without a selected option, a select shows its first one.
    return control.selectedIndex !== Math.max(rendered, 0);
  }
  if (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}
