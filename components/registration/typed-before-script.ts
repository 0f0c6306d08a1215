import type { Typed } from '@/lib/base/typed';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a person typed before the script ran, which hydration would reset. Empty on the server and after navigation
 * without a reload.
 */
export function typedBeforeScript(fields: readonly string[]): Typed {
  if (typeof document === 'undefined') return {};
  const typed: Typed = {};
  for (const name of fields) {
    // An option is a checkbox with its own name, or a radio button with its name as the value.
    const selector = `main form :is([name="${name}"], [type="radio"][value="${name}"])`;
    const controls = [...document.querySelectorAll<Control>(selector)];
    if (!controls.some(isChanged)) continue;
    const [first] = controls;
    const ticked = controls.filter((control) => 'checked' in control && control.checked);
    if (first?.type === 'radio' && first.value === name) typed[name] = ticked.length > 0;
    else if (first?.type === 'radio') typed[name] = ticked[0]?.value ?? '';
    else if (first?.type !== 'checkbox') typed[name] = first?.value ?? '';
    else typed[name] = first.value === 'on' ? ticked.length > 0 : ticked.map(({ value }) => value);
  }
  return typed;
}

/** Whether a control's value differs from what the server rendered. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type)) {
    return control.checked !== control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}
