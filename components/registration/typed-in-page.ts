import { type Control, isChanged } from '@/components/form/is-changed';
import type { Answers } from '@/lib/base/form-state';

/** What a person has typed into the inputs of a page: what differs from how they were rendered. Empty on the server. */
export function typedInPage(fields: readonly string[]): Answers {
  if (typeof document === 'undefined') return {};
  const typed: Answers = {};
  for (const name of fields) {
    // An option is a checkbox with its own name, or a radio button with its name as the value.
    const controls = controlsOf(`:is([name="${name}"], [type="radio"][value="${name}"])`);
    const [first] = controls;
    // Choosing a radio button changes the others of its group, too.
    const group = first?.type === 'radio' ? controlsOf(`[name="${first.name}"]`) : controls;
    if (!group.some(isChanged)) continue;
    const ticked = controls.filter((control) => 'checked' in control && control.checked);
    if (first?.type === 'radio' && first.value === name) typed[name] = ticked.length > 0;
    else if (first?.type === 'radio') typed[name] = ticked[0]?.value ?? '';
    else if (first?.type !== 'checkbox') typed[name] = first?.value ?? '';
    else typed[name] = first.value === 'on' ? ticked.length > 0 : ticked.map(({ value }) => value);
  }
  return typed;
}

const controlsOf = (selector: string) => [...document.querySelectorAll<Control>(`main form ${selector}`)];
