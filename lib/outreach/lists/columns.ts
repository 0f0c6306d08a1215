import { keysOf } from '@/lib/base/records';
import { optionNamesOf } from '@/lib/event/options';
import type { TradeShow } from '@/lib/event/types';
import { locales } from '@/lib/i18n/locale';
import { type FieldName, fieldNames } from '@/lib/registration/catalogue/fields';
import { plainWords } from '@/lib/registration/search-index/words';
import { labelOf } from '@/lib/registration/views/field-labels';

/** What a column of a file may contain besides answers: what an earlier edition knew of the person. */
export const earlierColumns = [
  'categoria',
  'locale',
  'consentVersion',
  'consentAt',
  'consentPurposes',
] as const;

/** Other words for fields in files that people keep, besides the portal's labels. */
const synonyms: { readonly [Name in FieldName]?: readonly string[] } = {
  nombres: ['nombre', 'first name', 'given name', 'name'],
  apellidos: ['apellido', 'last name', 'surname', 'family name'],
  email: ['correo', 'e-mail', 'mail', 'email address', 'correo electrónico'],
  celular: ['móvil', 'teléfono celular', 'mobile', 'cell', 'cell phone', 'phone'],
  pais: ['país', 'country'],
  estado: ['state', 'province'],
  ciudad: ['city', 'municipio', 'town'],
  codigoPostal: ['cp', 'c.p.', 'zip', 'zip code', 'postal code', 'postcode'],
  universidad: ['escuela', 'school', 'university'],
  nombreEmpresa: ['empresa', 'compañía', 'company', 'company name', 'organization'],
  cargo: ['puesto', 'job title', 'position', 'title'],
};

/** A heading or a word in a cell without accents, case and punctuation. */
export const plain = (text: string) => plainWords(text).join(' ');

/**
 * The field that each column of a file contains, by its heading: a name on the wire, a label of the portal in either
 * language, or a usual word. Null for other columns, and for a field that an earlier column contains. Buyers' premarket
 * is decided anew for each edition, so no column contains it.
 */
export function matchColumns(headings: readonly string[], event: TradeShow): (string | null)[] {
  const byHeading = headingsOf(event);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = byHeading.get(plain(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** The answers that a column may contain. */
const answersOf = (event: TradeShow): string[] => [
  ...fieldNames.filter((name) => name !== 'vip' && name !== 'telefonoCodigoPais'),
  ...optionNamesOf(event),
];

/** The fields that a column may contain. */
export const storableFields = (event: TradeShow): string[] => [...answersOf(event), ...earlierColumns];

function headingsOf(event: TradeShow): Map<string, string> {
  const names = answersOf(event);
  const headings: [heading: string, field: string][] = [];
  const add = (heading: string, field: string) => headings.push([heading, field]);
  for (const name of [...names, ...earlierColumns]) add(name, name);
  for (const locale of locales) for (const name of names) add(labelOf(name, event, locale), name);
  for (const name of keysOf(synonyms)) for (const word of synonyms[name] ?? []) add(word, name);
  const byHeading = new Map<string, string>();
  for (const [heading, field] of headings)
    if (!byHeading.has(plain(heading))) byHeading.set(plain(heading), field);
  return byHeading;
}
