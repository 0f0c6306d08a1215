import { emailKey } from '@/lib/base/email-key';
import { fieldErrors } from '@/lib/base/result';
import { readSheet } from '@/lib/base/sheet';
import { formNames, type TradeShow } from '@/lib/event/types';
import type { Geo } from '@/lib/geo/create-geo';
import { readLocale } from '@/lib/i18n/locale';
import {
  type AskedName,
  type QuestionName,
  questionsOf,
  readQuestion,
} from '@/lib/registration/catalogue/forms';
import { newsPurpose } from '@/lib/registration/rules';
import { schemaOf } from '@/lib/registration/schema';
import type { Invitee } from '../invitees/record';
import { matchColumns } from './columns';
import type { Basis } from './record';
import { readNames, rowAnswers } from './row-answers';

/** A person in a valid row of a file. */
export interface CheckedPerson extends Pick<Invitee, 'answers' | 'form' | 'locale' | 'consent'> {
  row: number;
  email: string;
  emailKey: string;
}

/** Why a row is refused: an error of `validation`, or that the person did not ask for news. */
export interface RefusedRow {
  row: number;
  field: string;
  heading: string;
  error: string;
}

/** A column of a file: its heading, and the field that it contains; null if it is not stored. */
export interface SheetColumn {
  heading: string;
  field: string | null;
}

/** What the rows of a file contain. */
export interface CheckedRows {
  people: CheckedPerson[];
  /** One for each faulty cell. */
  refused: RefusedRow[];
  /** Rows with the address of an earlier one, which alone counts. */
  repeated: { row: number; first: number }[];
}

export interface CheckedSheet extends CheckedRows {
  columns: SheetColumn[];
}

/** The person in a row with these cells, or its faults. */
export type ReadRow = (cells: readonly string[], row: number) => CheckedPerson | RefusedRow[];

export interface CheckDeps {
  event: TradeShow;
  geo: Pick<Geo, 'phoneCodes'>;
  clock: () => Date;
}

/** The error of a row without the consent that is the basis of its list. */
export const withoutNews = 'withoutNews';

/**
 * Reads the people in a file by the rules of the forms, all answers but the email being optional. A row with an error is
 * refused whole. Throws as `readSheet` does.
 */
export async function checkSheet(deps: CheckDeps, bytes: Uint8Array, basis: Basis): Promise<CheckedSheet> {
  const rowsOf = await createRowReader(deps, basis);
  const sheet: CheckedSheet = { columns: [], people: [], refused: [], repeated: [] };
  const firstRows = new Map<string, number>();
  let readRow = rowsOf([]);
  readSheet(bytes, (cells, row) => {
    if (sheet.columns.length > 0) return addRow(sheet, firstRows, readRow(cells, row), row);
    const fields = matchColumns(cells, deps.event);
    sheet.columns = cells.map((heading, at) => ({ heading, field: fields[at] ?? null }));
    readRow = rowsOf(sheet.columns);
  });
  return sheet;
}

/** Returns what reads the rows below these columns, for a list with this basis. Rows of files and of uploads pass it. */
export async function createRowReader(
  { event, geo, clock }: CheckDeps,
  basis: Basis | undefined,
): Promise<(columns: readonly SheetColumn[]) => ReadRow> {
  const phoneCodes = await geo.phoneCodes();
  const context = { names: readNames(Object.keys(phoneCodes)), phoneCodes, homeCountry: event.homeCountry };
  const schema = schemaOf(optionalQuestions(event), clock().getUTCFullYear(), event);
  return (columns) => {
    const fields = columns.map(({ field }) => field);
    return (cells, row) => {
      const answers = rowAnswers(cells, fields, context);
      const parsed = schema.safeParse(answers);
      const errors = parsed.success ? {} : fieldErrors(parsed.error);
      const asksForNews = String(answers.consentPurposes ?? '')
        .split(' ')
        .includes(newsPurpose);
      if (basis === 'news' && fields.includes('consentPurposes') && !asksForNews)
        errors.consentPurposes = withoutNews;
      const faults = Object.entries(errors).map(([field, error]) => ({
        row,
        field,
        error,
        heading: columns.find((column) => column.field === field)?.heading ?? field,
      }));
      return faults.length > 0 ? faults : personOf(row, answers, parsed.data ?? {});
    };
  };
}

/** Adds what a row contains. `firstRows` has the row of each address before it. */
export function addRow(
  { people, refused, repeated }: CheckedRows,
  firstRows: { get(emailKey: string): number | undefined; set(emailKey: string, row: number): unknown },
  content: ReturnType<ReadRow>,
  row: number,
): void {
  if (Array.isArray(content)) return void refused.push(...content);
  const first = firstRows.get(content.emailKey);
  if (first !== undefined) return void repeated.push({ row, first });
  firstRows.set(content.emailKey, row);
  people.push(content);
}

/** Everything that the event's forms ask. Only the email is required. A list never asks for the premarket. */
function optionalQuestions(event: TradeShow): QuestionName[] {
  const names = new Set<AskedName>(
    event.registration.forms.flatMap((form) =>
      questionsOf(form, event).map((question) => readQuestion(question).name),
    ),
  );
  return [...names].flatMap((name): QuestionName[] =>
    name === 'vip' ? [] : name === 'email' ? ['email'] : [`${name}?`],
  );
}

function personOf(
  row: number,
  cells: Readonly<Record<string, string | true>>,
  { email, ...values }: Readonly<Record<string, unknown>>,
): CheckedPerson {
  const answers: Invitee['answers'] = {};
  // A default of the rules is no answer of the person.
  for (const [name, value] of Object.entries(values))
    if (cells[name] !== undefined && (value === true || (typeof value === 'string' && value !== '')))
      answers[name] = value;
  const { categoria, locale, consentVersion, consentAt, consentPurposes } = cells;
  const at = new Date(String(consentAt));
  const hasConsent = typeof consentVersion === 'string' && !Number.isNaN(at.getTime());
  const purposes = String(consentPurposes ?? '')
    .split(' ')
    .filter(Boolean);
  const language = readLocale(locale);
  const form = formNames.find((name) => name === categoria);
  return {
    row,
    email: String(email),
    emailKey: emailKey(String(email)),
    answers,
    ...(form && { form }),
    ...(language && { locale: language }),
    ...(hasConsent && { consent: { version: consentVersion, at, purposes } }),
  };
}
