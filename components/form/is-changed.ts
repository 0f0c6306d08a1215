export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether a control's value differs from what the server rendered. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}
