import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { z } from 'zod';
import { capsOf } from '../event/options';
import type { TradeShow } from '../event/types';
import type { Messages } from '../i18n/compare-messages';
import { type Locale, type Localized, locales } from '../i18n/locale';
import { buildEvent } from './build-event';
import { capTexts } from './cap-texts';
import { checkDates } from './check-dates';
import { checkForms } from './check-forms';
import { checkOverrides } from './check-overrides';
import { checkProgramme } from './check-programme';
import { checkTexts } from './check-texts';
import { checkTheme } from './check-theme';
import { type Draft, type Note, withoutRefused } from './draft';
import { describeFault, type Fault, faultAt, schemaFaults, sortFaults } from './faults';
import { findPlaceholders } from './placeholders';
import { eventSchema, idPattern } from './schema';
import { type ThemeFile, themeSchema } from './theme-schema';
import { type Path, parseYamlFile, type YamlFile } from './yaml-file';

/** An event as its folder has it. */
export interface LoadedEvent {
  event: TradeShow;
  /** What it words differently from `messages/`. */
  texts: Localized<Messages>;
  theme: ThemeFile;
  /** What must not go live; none of a demonstration's. */
  placeholders: readonly Fault[];
}

/** Everything that is wrong in an event's folder, a line each. */
export class EventFaults extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(sortFaults(faults).map(describeFault).join('\n'));
  }
}

/** Reads and checks an event's folder. Throws `EventFaults` with all that is wrong in any of its files. */
export function loadEvent(folder: string, root = process.cwd()): LoadedEvent {
  const id = basename(folder);
  const event = readYaml(folder, 'event.yaml', root);
  const theme = readYaml(folder, 'theme.yaml', root);
  const texts = readTexts(folder, root);
  const eventChecked = check(event, eventSchema, (draft, note) => {
    checkDates(draft, note);
    checkForms(draft, note);
    checkProgramme(draft, note);
    checkTexts(draft, event.leaves, note);
    checkFile(folder, ['previewPicture'], draft.previewPicture, note);
  });
  const themeChecked = check(theme, themeSchema, (draft, note) => {
    checkTheme(draft, note);
    for (const key of ['heading', 'text'] as const) {
      const font = draft.fonts?.[key];
      if (typeof font === 'object') checkFile(folder, ['fonts', key, 'file'], font.file, note);
    }
  });
  const messages = JSON.parse(readFileSync(join(root, 'messages', 'en.json'), 'utf8'));
  const faults = [
    ...(idPattern.test(id)
      ? []
      : [faultAt(event, [], `the folder is called ${id}; expected lower-case letters, digits and hyphens`)]),
    ...eventChecked.faults,
    ...themeChecked.faults,
    ...Object.values(texts).flatMap((file) => file.syntaxFaults),
    ...checkOverrides(texts, messages),
  ];
  if (faults.length > 0 || !eventChecked.data || !themeChecked.data) throw new EventFaults(faults);
  const mark = join(folder, 'mark.svg');
  const built = buildEvent({
    id,
    event: eventChecked.data,
    theme: themeChecked.data,
    mark: existsSync(mark) ? readFileSync(mark, 'utf8') : null,
  });
  const derived = capTexts(capsOf(built));
  const textsIn = (locale: Locale): Messages => {
    const own = (texts[locale]?.data ?? {}) as Messages;
    return { ...own, validation: { ...derived[locale], ...(own.validation as object) } };
  };
  return {
    event: built,
    texts: { es: textsIn('es'), en: textsIn('en') },
    theme: themeChecked.data,
    placeholders: eventChecked.data.demo ? [] : findPlaceholders(event),
  };
}

/** Notes a file, named at that path, which the event's folder does not have. */
function checkFile(folder: string, path: Path, file: string | undefined, note: Note): void {
  if (file && !existsSync(join(folder, file))) {
    note(path, `${file}; expected a file of that name in ${folder}`);
  }
}

function readYaml(folder: string, file: string, root: string): YamlFile {
  const path = join(folder, file);
  const fromRoot = relative(root, path).replaceAll('\\', '/');
  const name = fromRoot.startsWith('../../') ? path : fromRoot;
  if (existsSync(path)) return parseYamlFile(name, readFileSync(path, 'utf8'));
  throw new EventFaults([{ file: name, line: 1, path: '', message: 'missing; expected this file' }]);
}

function readTexts(folder: string, root: string): Partial<Record<Locale, YamlFile>> {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const file = `texts.${locale}.json`;
      return existsSync(join(folder, file)) ? [[locale, readYaml(folder, file, root)]] : [];
    }),
  );
}

/** A file's data by its schema, and the faults of both the schema and the further checks; no data where there are faults. */
function check<S extends z.ZodType>(
  source: YamlFile,
  schema: S,
  further: (draft: Draft<z.infer<S>>, note: Note) => void,
): { data?: z.infer<S>; faults: Fault[] } {
  if (source.syntaxFaults.length > 0) return { faults: source.syntaxFaults };
  const parsed = schema.safeParse(source.data);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = schemaFaults(source, issues);
  further(withoutRefused(source.data, issues), (path, message) => {
    faults.push(faultAt(source, path, message));
  });
  return faults.length === 0 && parsed.success ? { data: parsed.data, faults } : { faults };
}
