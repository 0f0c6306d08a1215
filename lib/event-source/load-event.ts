import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { z } from 'zod';
import { capsOf } from '../event/options';
import type { TradeShow } from '../event/types';
import type { MessageTree } from '../i18n/compare-messages';
import { bothLanguages, type Localized } from '../i18n/locale';
import { buildEvent } from './build-event';
import { checkDates } from './check-dates';
import { checkDrawing } from './check-drawing';
import { checkForms } from './check-forms';
import { checkOverrides } from './check-overrides';
import { checkProgramme } from './check-programme';
import { checkTexts } from './check-texts';
import { checkTheme } from './check-theme';
import { EventFaults, faultAt, schemaFaults } from './faults';
import { fillWords } from './fill-words';
import { eventSchema, idPattern } from './schema';
import { shared, sharedText } from './shared-texts';
import { type ThemeFile, themeSchema } from './theme-schema';
import { type NoteFault, type Unchecked, withoutRefused } from './unchecked';
import { type Fault, type Path, parseYamlFile, type YamlFile } from './yaml-file';

/** The contents of an event's folder. */
export interface LoadedEvent {
  event: TradeShow;
  /** The texts in `messages/` that the event replaces. */
  texts: Localized<MessageTree>;
  theme: ThemeFile;
  /** Addresses that do not exist, phones of zeros and texts in brackets. A demonstration has none. */
  placeholders: readonly Fault[];
}

/** Reads and checks an event's folder. Throws `EventFaults` with the faults of all its files. */
export function loadEvent(folder: string): LoadedEvent {
  const id = basename(folder);
  const eventFile = readNeeded(folder, 'event.yaml');
  const themeFile = readNeeded(folder, 'theme.yaml');
  const texts = bothLanguages((locale) => readYaml(folder, `texts.${locale}.json`));
  const faults: Fault[] = [];
  if (!idPattern.test(id)) {
    const message = `the folder is called ${id}; expected lower-case letters, digits and hyphens`;
    faults.push(faultAt(eventFile, [], message));
  }
  const event = check(eventFile, eventSchema, faults, (draft, note) => {
    checkDates(draft, note);
    checkForms(draft, note);
    checkProgramme(draft, note);
    checkTexts(draft, eventFile.leaves, note);
    checkFile(folder, ['previewPicture'], draft.previewPicture, note);
  });
  const theme = check(themeFile, themeSchema, faults, (draft, note) => {
    checkTheme(draft, note);
    for (const key of ['heading', 'text'] as const) {
      const font = draft.fonts?.[key];
      if (typeof font === 'object') checkFile(folder, ['fonts', key, 'file'], font.file, note);
    }
  });
  const [mark, hero] = ['mark.svg', 'hero.svg'].map((name) => {
    const file = join(folder, name);
    if (!existsSync(file)) return null;
    const drawing = readFileSync(file, 'utf8');
    faults.push(...checkDrawing(nameOf(file), drawing));
    return drawing;
  });
  faults.push(...checkOverrides(texts, JSON.parse(readFileSync('messages/en.json', 'utf8'))));
  if (faults.length > 0 || !event || !theme) throw new EventFaults(faults);

  const built = buildEvent(id, event, theme, { mark, hero });
  const caps = Object.entries(capsOf(built)).map(([group, max]) => {
    const { one, several } = sharedText(shared.tooMany, group);
    return { key: `${group}TooMany`, text: max === 1 ? one : fillWords(several, { max: String(max) }) };
  });
  return {
    event: built,
    texts: bothLanguages((locale) => {
      const own = (texts[locale]?.data ?? {}) as MessageTree;
      const derived = Object.fromEntries(caps.map(({ key, text }) => [key, text[locale]]));
      return { ...own, validation: { ...derived, ...(own.validation as object) } };
    }),
    theme,
    placeholders: event.demo ? [] : findPlaceholders(eventFile),
  };
}

const placeholderTexts = [
  { pattern: /\.example\b/, what: 'an address that does not exist (.example)' },
  { pattern: /^\+[\d ()-]*0000[ ()-]*0000$/, what: 'a phone of zeros' },
  { pattern: /\[[^[\]]+\]/, what: 'a text in brackets, to be written' },
];

function findPlaceholders(source: YamlFile): Fault[] {
  return source.leaves.flatMap(({ path, value }) => {
    const placeholder =
      typeof value === 'string' && placeholderTexts.find(({ pattern }) => pattern.test(value));
    return placeholder ? [faultAt(source, path, `${value} is ${placeholder.what}`)] : [];
  });
}

/** Reports a file, named at this path, that is missing in the event's folder. */
function checkFile(folder: string, path: Path, file: string | undefined, note: NoteFault): void {
  if (file && !existsSync(join(folder, file))) {
    note(path, `${file}; expected a file of that name in ${folder}`);
  }
}

function readNeeded(folder: string, file: string): YamlFile {
  const source = readYaml(folder, file);
  if (source) return source;
  const name = nameOf(join(folder, file));
  throw new EventFaults([{ file: name, line: 1, path: '', message: 'missing; expected this file' }]);
}

function readYaml(folder: string, file: string): YamlFile | undefined {
  const path = join(folder, file);
  return existsSync(path) ? parseYamlFile(nameOf(path), readFileSync(path, 'utf8')) : undefined;
}

/** A path as faults show it: relative to the project's root, unless it is far outside it. */
function nameOf(path: string): string {
  const fromRoot = relative('', path).replaceAll('\\', '/');
  return fromRoot.startsWith('../../') ? path : fromRoot;
}

/** A file's data if its schema accepts it. Adds the faults that the schema and the further checks find. */
function check<S extends z.ZodType>(
  source: YamlFile,
  schema: S,
  faults: Fault[],
  further: (draft: Unchecked<z.infer<S>>, note: NoteFault) => void,
): z.infer<S> | undefined {
  faults.push(...source.syntaxFaults);
  if (source.syntaxFaults.length > 0) return undefined;
  const { data, error } = schema.safeParse(source.data);
  const issues = error?.issues ?? [];
  faults.push(...schemaFaults(source, issues));
  further(withoutRefused(source.data, issues), (path, message) => {
    faults.push(faultAt(source, path, message));
  });
  return data;
}
