import type { OptionName } from './options';

// A file of its own: the browser needs it as soon as a form is drawn, but not the names of all options.

/** Options that are not offered in every country: Mexicans export, everyone else imports. */
const onlyIn: Partial<Record<OptionName, 'MX' | 'abroad'>> = {
  giroExportador: 'MX',
  giroImportador: 'abroad',
};

/** Whether the option is offered in this country (ISO2, any letter case). */
export function isOffered(name: string, pais: string): boolean {
  const only = onlyIn[name as OptionName];
  return only === undefined || (only === 'MX') === (pais.trim().toUpperCase() === 'MX');
}
