import { type OptionGroupName, optionGroupNames, partGroups } from '../event/types';
import type { EventFile } from './schema';
import { entriesOf, type NoteFault, noteRepeated, type Unchecked } from './unchecked';

/** Checks that the event has what its forms require, and the forms that its premarket and conferences require. */
export function checkForms(
  { registration, options, premarket, conferences }: Unchecked<EventFile>,
  note: NoteFault,
): void {
  const forms = entriesOf(registration?.forms).map(([, form]) => form);
  noteRepeated(note, registration?.forms, (form, index) => [['registration', 'forms', index], form]);
  if (forms.length > 0) {
    if (forms.includes('comprador')) {
      if (!registration?.buyerSteps) {
        note(['registration', 'buyerSteps'], 'missing; expected the steps of the form comprador');
      }
    } else if (premarket) {
      note(['premarket'], 'buyers request access in their form; expected comprador under registration.forms');
    }
    if (conferences && !forms.includes('congresista')) {
      note(['conferences'], 'nobody could choose a session; expected congresista under registration.forms');
    }
    if (!conferences && forms.includes('congresista')) {
      note(['conferences'], 'missing; expected sessions for the form congresista');
    }
  }
  checkBuyerSteps({ registration, options, premarket }, note);
  for (const name of optionGroupNames) {
    const list = options?.[name]?.list;
    for (const key of ['name', 'es', 'en'] as const) {
      noteRepeated(note, list, (option, index) => [['options', name, 'list', index, key], option[key]]);
    }
  }
}

const groupOfPart: Readonly<Record<string, OptionGroupName | undefined>> = partGroups;

function checkBuyerSteps({ registration, options, premarket }: Unchecked<EventFile>, note: NoteFault): void {
  if (!registration?.buyerSteps) return;
  const path = ['registration', 'buyerSteps'];
  const parts = entriesOf(registration.buyerSteps).flatMap(([step, names]) => {
    const alone = names.length === 1;
    return entriesOf(names).map(([index, name]) => ({ name, at: [...path, step, index], alone }));
  });
  const has = (part: string) => parts.some(({ name }) => name === part);
  noteRepeated(note, parts, ({ name, at }) => [at, name]);
  for (const part of ['personal', 'company'] as const) {
    if (!has(part)) note(path, `${part} is missing; expected it in one of the steps`);
  }
  for (const [part, group] of Object.entries(partGroups)) {
    if (options?.[group] && !has(part)) note(path, `${part} is missing; expected it for options.${group}`);
  }
  for (const { name, at, alone } of parts) {
    if (name === 'company' && !alone) {
      note(at, 'company shares its step, which people in Mexico skip; expected a separate step');
    }
    const group = groupOfPart[name];
    if (group && !options?.[group]) note(at, `${name}; expected options.${group} too`);
    if (name === 'premarket' && !premarket) note(at, 'premarket; expected no such part without a premarket');
  }
  const last = parts.at(-1);
  if (last?.name === 'company') {
    note(last.at, 'company is the last step, which people in Mexico skip; expected a step after it');
  }
  if (parts.length > 0 && parts[0]?.name !== 'personal') {
    note(path, `${parts[0]?.name} is asked first; expected personal`);
  }
  if (premarket && !has('premarket')) note(path, 'premarket is missing; expected it in the last step');
}
