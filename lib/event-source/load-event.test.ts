import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copiedFolder, edit } from '@/tests/factories/event-folder';
import { eventNames } from '../event/rules';
import { EventFaults } from './faults';
import { loadEvent } from './load-event';

/** The reported lines about the faults in a folder, without its path. */
function faultsIn(folder: string): string[] {
  try {
    loadEvent(folder);
    return [];
  } catch (error) {
    if (!(error instanceof EventFaults)) throw error;
    return error.message.split('\n').map((line) => line.replace(/^.*\/(?=[\w.]+:\d+ )/, ''));
  }
}

const furniture = () => copiedFolder('events/furniture');
const roasters = () => copiedFolder('events/coffee-roasters');

/** The file, its text in the furniture show, the text that replaces it, and the fault reported on that line. */
type FaultCase = [string, string, string, string, string];
const cases: FaultCase[] = [
  // Values.
  [
    'a day that does not exist',
    'event.yaml',
    'firstDay: 2028-02-16',
    'firstDay: 2028-02-30',
    'dates.firstDay: 2028-02-30; expected a day such as 2028-02-16',
  ],
  [
    'a time without its zero',
    'event.yaml',
    'closes: 18:00\n  timeZone',
    'closes: 9:00\n  timeZone',
    'dates.closes: 9:00; expected a time such as 09:30',
  ],
  [
    'a time zone',
    'event.yaml',
    'America/Mexico_City',
    'Mexico',
    'dates.timeZone: Mexico; expected a time zone such as America/Mexico_City',
  ],
  ...['United States', 'us', 'XX'].map(
    (country): FaultCase => [
      `the country ${country}`,
      'event.yaml',
      'organizerLanguage: es',
      `organizerLanguage: es\nhomeCountry: ${country}`,
      `homeCountry: ${country}; expected the code of a country in two capital letters, such as MX`,
    ],
  ),
  [
    'too many people a day',
    'event.yaml',
    'contact:',
    'office: { deskPeoplePerDay: 50001 }\ncontact:',
    'office.deskPeoplePerDay: 50001; expected at most 50000',
  ],
  [
    'an address',
    'event.yaml',
    'email: registro@feria-mueble.example',
    'email: registro',
    'contact.email: registro; expected an email address',
  ],
  [
    'a phone without its country',
    'event.yaml',
    '+52 33 0000 0000',
    '33 0000 0000',
    'contact.phone: 33 0000 0000; expected a phone number with its country code, such as +52 33 1234 5678',
  ],
  [
    'a number',
    'event.yaml',
    'capacity: 40',
    'capacity: forty',
    'conferences.sessions[6].capacity: forty; expected a whole number',
  ],
  [
    'a number that is too small',
    'event.yaml',
    'capacity: 40',
    'capacity: 0',
    'conferences.sessions[6].capacity: 0; expected at least 1',
  ],
  ['a word for true', 'event.yaml', 'demo: true', 'demo: si', 'demo: si; expected true or false'],
  [
    'a text where a group belongs',
    'event.yaml',
    'dates:\n',
    'dates: soon\nother:\n',
    'dates: soon; expected firstDay, lastDay, opens, closes and timeZone',
  ],
  [
    'a form that is misspelled',
    'event.yaml',
    'forms: [comprador, visitante',
    'forms: [comprador, visitantes',
    'registration.forms[1]: visitantes; expected one of comprador, visitante, estudiante, congresista, express; did you mean visitante?',
  ],
  [
    'a color without quotes',
    'theme.yaml',
    'ground: "#f3f4f0"',
    'ground: #f3f4f0',
    'colors.ground: missing; expected a colour such as "#0f4035", in quotes',
  ],
  [
    'a font',
    'theme.yaml',
    'text: Figtree',
    'text: Figtre',
    'fonts.text: Figtre; expected one of Bricolage Grotesque, Figtree, Archivo; did you mean Figtree?',
  ],
  // Keys.
  [
    'a key that is misspelled',
    'event.yaml',
    'premarket:\n  date',
    'premarkt:\n  date',
    'premarkt: unknown key; did you mean premarket?',
  ],
  [
    'a key that nothing is like',
    'event.yaml',
    'demo: true',
    'demo: true\ncolours: red',
    'colours: unknown key; expected one of demo, name, nameInSentence, shortName',
  ],
  ['a key that is missing', 'event.yaml', 'tagline:\n', 'x:\n', 'x: unknown key'],
  [
    'a name inside a sentence in one language only',
    'event.yaml',
    'en: the Furniture & Home Show\n',
    '\n',
    'nameInSentence.en: missing; expected the text in English',
  ],
  [
    'a name that is to contain itself',
    'event.yaml',
    'es: la Feria del Mueble y Hogar\n',
    'es: "{theEvent}"\n',
    'nameInSentence.es: {theEvent}: unknown word; expected one of year',
  ],
  [
    'a translation',
    'event.yaml',
    'es: Sala Parota\n      en: Parota Room',
    'es: Sala Parota',
    'conferences.rooms.parota.en: missing; expected the text in English',
  ],
  [
    'a translation that is empty',
    'event.yaml',
    'en: Cedar Room',
    'en: ""',
    'conferences.rooms.cedro.en: missing; expected the text in English',
  ],
  [
    'a translation of a rule',
    'event.yaml',
    '    en: Ask the exhibitor before you photograph or film their furniture and designs.\n',
    '',
    'rules[8].en: missing; expected the text in English',
  ],
  // Options.
  [
    'an option’s name',
    'event.yaml',
    'name: giroMuebleria',
    'name: Mueblería',
    'options.giro.list[0].name: Mueblería; expected a name such as giroServicios: giro, a capital letter, then up to 39 letters A to Z or digits',
  ],
  [
    'an option of another group',
    'event.yaml',
    'name: giroMuebleria',
    'name: interesesCocinas',
    'options.giro.list[0].name: interesesCocinas; expected a name such as giroServicios',
  ],
  [
    'an option named like the text of its group',
    'event.yaml',
    'name: giroMuebleria',
    'name: giroOtros',
    'options.giro.list[0].name: giroOtros; expected a name such as giroServicios',
  ],
  [
    'an option named like a part of every object',
    'event.yaml',
    'name: giroMuebleria',
    'name: __proto__',
    'options.giro.list[0].name: __proto__; expected a name such as giroServicios',
  ],
  [
    'an option for another country',
    'event.yaml',
    'only: abroad',
    'only: US',
    'options.giro.list[5].only: US; expected one of MX, abroad',
  ],
  [
    'too many options',
    'event.yaml',
    '  intereses:\n    list:\n',
    `  intereses:\n    list:\n${Array.from({ length: 40 }, (_, index) => `      - { name: intereses${'AB'[index % 2]}${index}, es: Uno ${index}, en: One ${index} }\n`).join('')}`,
    'options.intereses.list: a list; expected at most 40 options',
  ],
  [
    'a last step that some people skip',
    'event.yaml',
    '    - [company]\n    - [type]\n    - [activity]\n    - [markets, interests, premarket]\n',
    '    - [type]\n    - [activity]\n    - [markets, interests, premarket]\n    - [company]\n',
    'registration.buyerSteps[4][0]: company is the last step, which people in Mexico skip; expected a step after it',
  ],
  [
    'a group that no step asks about',
    'event.yaml',
    'interests, premarket]',
    'premarket]',
    'registration.buyerSteps: interests is missing; expected it for options.intereses',
  ],
  [
    'an option twice',
    'event.yaml',
    'name: giroImportador',
    'name: giroExportador',
    'options.giro.list[5].name: giroExportador is there twice; expected each once',
  ],
  [
    'two options of one wording',
    'event.yaml',
    'es: Importador',
    'es: Exportador',
    'options.giro.list[5].es: Exportador is there twice; expected each once',
  ],
  // Dates.
  [
    'a premarket in the show',
    'event.yaml',
    'date: 2028-02-15',
    'date: 2028-02-16',
    'premarket.date: 2028-02-16 is a day of the show itself; expected a day before 2028-02-16',
  ],
  [
    'a premarket after the show',
    'event.yaml',
    'date: 2028-02-15',
    'date: 2028-02-20',
    'premarket.date: 2028-02-20 is after the show; expected a day before 2028-02-16',
  ],
  [
    'a last day before the first',
    'event.yaml',
    'lastDay: 2028-02-19',
    'lastDay: 2028-02-10',
    'dates.lastDay: 2028-02-10 is before the first day; expected 2028-02-16 or later',
  ],
  [
    'a last day years later',
    'event.yaml',
    'lastDay: 2028-02-19',
    'lastDay: 2082-02-19',
    'dates.lastDay: 2082-02-19 makes the show longer than a month; expected at most 31 days',
  ],
  [
    'hours that end before they begin',
    'event.yaml',
    'closes: 18:00\n  timeZone',
    'closes: 08:00\n  timeZone',
    'dates.closes: 08:00; expected a time after 10:00',
  ],
  [
    'registration that closes after the show',
    'event.yaml',
    'registration:\n',
    'registration:\n  closes: 2028-03-01\n',
    'registration.closes: 2028-03-01 is after the show closes; expected 2028-02-19 18:00 or earlier',
  ],
  // Sessions.
  [
    'a session on another day',
    'event.yaml',
    'date: 2028-02-19',
    'date: 2028-02-20',
    'conferences.sessions[11].date: 2028-02-20 is not a day of the show; expected 2028-02-16 to 2028-02-19',
  ],
  [
    'a session before the doors open',
    'event.yaml',
    'starts: 10:30\n      ends: 11:30\n      capacity: 300\n    - id: exhibicion',
    'starts: 09:30\n      ends: 11:30\n      capacity: 300\n    - id: exhibicion',
    'conferences.sessions[0].starts: 09:30 is before the show opens; expected 10:00 or later',
  ],
  [
    'a room that is not listed',
    'event.yaml',
    'room: taller\n      date: 2028-02-17',
    'room: tallr\n      date: 2028-02-17',
    'conferences.sessions[6].room: tallr: unknown room; did you mean taller?',
  ],
  [
    'two sessions in one room',
    'event.yaml',
    'room: taller\n      date: 2028-02-16',
    'room: parota\n      date: 2028-02-16',
    'conferences.sessions[3].room: parota has exportacion at the same time; expected another time or room',
  ],
  [
    'one speaker in two rooms',
    'event.yaml',
    'speaker: Jacinto Robledo Paz',
    'speaker: Karen Whitlow',
    'conferences.sessions[3].speaker: Karen Whitlow has exportacion at the same time; expected another time or speaker',
  ],
  [
    'a session twice',
    'event.yaml',
    'id: costos',
    'id: cnc',
    'conferences.sessions[10].id: cnc is there twice; expected each once',
  ],
  // Forms.
  [
    'a form twice',
    'event.yaml',
    'congresista, express]',
    'congresista, express, express]',
    'registration.forms[5]: express is there twice; expected each once',
  ],
  [
    'conferences that nobody can choose',
    'event.yaml',
    'congresista, express]',
    'express]',
    'conferences: nobody could choose a session; expected congresista under registration.forms',
  ],
  [
    'a premarket that nobody can ask for',
    'event.yaml',
    'forms: [comprador, ',
    'forms: [',
    'premarket: buyers request access in their form; expected comprador under registration.forms',
  ],
  [
    'a part twice',
    'event.yaml',
    '- [activity]',
    '- [type]',
    'registration.buyerSteps[3][0]: type is there twice; expected each once',
  ],
  [
    'a company that shares its step',
    'event.yaml',
    '    - [company]\n    - [type]',
    '    - [company, type]',
    'registration.buyerSteps[1][0]: company shares its step, which people in Mexico skip; expected a separate step',
  ],
  [
    'a part that is left out',
    'event.yaml',
    '    - [activity]\n',
    '',
    'registration.buyerSteps: activity is missing; expected it for options.principalActividad',
  ],
  // Texts.
  [
    'a rule that is not shared',
    'event.yaml',
    'use: strollers',
    'use: stroller',
    'rules[2].use: stroller; expected one of age, pass, strollers, pets, childcare, badge, selling, smoking, staff; did you mean strollers?',
  ],
  [
    'a rule twice',
    'event.yaml',
    'use: strollers',
    'use: age',
    'rules[2]: age is there twice; expected each once',
  ],
  [
    'a question without its answer',
    'event.yaml',
    'use: lostMail',
    'question: { es: ¿Y?, en: And? }',
    'faq[2].answer: missing; expected the text in both languages, under es and en',
  ],
  [
    'a word in braces',
    'event.yaml',
    'es: La feria es {when}',
    'es: La feria es {wen}',
    'faq[0].answer.es: {wen}: unknown word; did you mean when?',
  ],
  // Theme.
  [
    'a pale text',
    'theme.yaml',
    'softInk: "#55625c"',
    'softInk: "#8a958f"',
    'colors.softInk: #8a958f and ground (#f3f4f0) have a contrast of 2.8:1; expected 4.5:1 or more',
  ],
  [
    'a pale category',
    'theme.yaml',
    'estudiante: "#2c6e2f"',
    'estudiante: "#5cae5f"',
    'categories.estudiante: #5cae5f and white text on it (#ffffff) have a contrast of',
  ],
  [
    'two categories of one colour',
    'theme.yaml',
    'estudiante: "#2c6e2f"',
    'estudiante: "#7a4310"',
    'categories.estudiante: #7a4310 is the colour of comprador; expected a different colour',
  ],
  [
    'a pattern that leaves its period',
    'theme.yaml',
    'H52V12',
    'H60V12',
    'pattern.path: is 60 wide; expected 52 or less',
  ],
  [
    'a font’s file',
    'theme.yaml',
    'text: Figtree',
    'text: { name: Mine, file: mine.woff2, weight: 400 }',
    'fonts.text.file: mine.woff2; expected a file of that name in',
  ],
  // Files.
  [
    'a picture',
    'event.yaml',
    'demo: true',
    'demo: true\npreviewPicture: preview.png',
    'previewPicture: preview.png; expected a file of that name in',
  ],
];

describe('a fault in an event’s folder is reported with its line, the actual value and what is expected', () => {
  test.each(cases)('%s', (_what, file, from, to, expected) => {
    const folder = furniture();
    edit(folder, file, from, to);
    const faults = faultsIn(folder);
    const found = faults.filter((each) => each.includes(` ${expected}`));
    expect(found, faults.join('\n')).toHaveLength(1);
    const [, told, line, path = ''] = /^(\S+):(\d+) ([\w.[\]-]+):/.exec(found[0] ?? '') ?? [];
    expect(told).toBe(file);
    // The line of the key, of the entry in a list, or of what lacks it.
    const text = readFileSync(join(folder, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
    const [, around, last] = /(?:(\w+)[.[][^.[]*)?\b([\w-]+)\]*$/.exec(path) ?? [];
    expect(text, found[0]).toMatch(new RegExp(`^ *- |\\b(?:${last}|${around}):`));
  });

  test('names the exact line', () => {
    const folder = furniture();
    const line = edit(folder, 'event.yaml', 'date: 2028-02-15', 'date: 2028-02-16');
    expect(faultsIn(folder)).toEqual([
      `event.yaml:${line} premarket.date: 2028-02-16 is a day of the show itself; expected a day before 2028-02-16`,
    ]);
  });

  test('reports all faults at once, of any kind and file, in the order of the lines', () => {
    const folder = furniture();
    const lines = [
      edit(folder, 'event.yaml', 'demo: true', 'demo: perhaps'),
      edit(folder, 'event.yaml', 'date: 2028-02-15', 'date: 2028-02-17'),
      edit(folder, 'event.yaml', 'capacity: 40', 'capacty: 40'),
      edit(folder, 'theme.yaml', 'corners: 6px', 'corners: round'),
    ];
    const found = faultsIn(folder).map((fault) => fault.split(' ')[0]);
    expect(new Set(found)).toEqual(
      new Set(lines.map((line, index) => `${index < 3 ? 'event' : 'theme'}.yaml:${line}`)).add(
        // The session whose capacity is misspelled lacks one, too.
        found[2] ?? '',
      ),
    );
    expect(found).toHaveLength(5);
  });

  test('reports a file that cannot be read as YAML, and where', () => {
    const folder = furniture();
    const line = edit(folder, 'event.yaml', 'capacity: 40', 'capacity: "40');
    const [first = ''] = faultsIn(folder);
    expect(first).toMatch(/^event\.yaml:\d+ /);
    expect(Number(/:(\d+)/.exec(first)?.[1])).toBeGreaterThanOrEqual(line);
    edit(folder, 'event.yaml', 'capacity: "40', 'capacity: 40\n      capacity: 50');
    expect(faultsIn(folder)).toEqual([`event.yaml:${line + 1} Map keys must be unique`]);
  });

  test('reports a missing file, and a folder whose name cannot be an id', () => {
    const folder = furniture();
    rmSync(join(folder, 'theme.yaml'));
    expect(faultsIn(folder)).toEqual(['theme.yaml:1 missing; expected this file']);
    expect(faultsIn(copiedFolder('events/furniture', 'My show'))).toEqual([
      'event.yaml:1 the folder is called My show; expected lower-case letters, digits and hyphens',
    ]);
  });
});

describe('texts of an event’s own', () => {
  test('are refused if the text does not exist, or if one language lacks it', () => {
    const folder = roasters();
    edit(folder, 'texts.en.json', '"firstTitle"', '"firstTitel"');
    expect(faultsIn(folder)).toEqual([
      'texts.en.json:3 landing.firstTitel: unknown text; did you mean landing.firstTitle?',
      expect.stringMatching(
        /^texts\.es\.json:3 landing\.firstTitle: has no translation; expected the same key in .*texts\.en\.json$/,
      ),
    ]);
    rmSync(join(folder, 'texts.en.json'));
    expect(faultsIn(folder)).toHaveLength(1);
  });

  test('fill in what the portal’s texts fill in', () => {
    const folder = roasters();
    const write = (locale: string, text: string) =>
      writeFileSync(join(folder, `texts.${locale}.json`), JSON.stringify({ landed: { title: text } }));
    write('es', 'Hola, {name}');
    write('en', 'Hello {nombre}');
    expect(faultsIn(folder)).toEqual(['texts.en.json:1 landed.title: fills in nombre; expected name']);
    write('en', 'Hello {name');
    expect(faultsIn(folder)[0]).toMatch(/^texts\.en\.json:1 landed\.title: fills in what cannot be read/);
    write('en', 'Hello {name}');
    expect(faultsIn(folder)).toEqual([]);
    expect(loadEvent(folder).texts.en).toMatchObject({ landed: { title: 'Hello {name}' } });
  });
});

describe('a show that has less', () => {
  test('does not offer questions about what it does not have', () => {
    const folder = roasters();
    edit(folder, 'event.yaml', 'use: when', 'use: premarket');
    edit(folder, 'event.yaml', 'use: lostMail', 'use: sessions');
    expect(faultsIn(folder).map((fault) => fault.replace(/^\S+ /, ''))).toEqual([
      'faq[0].use: premarket needs premarket, which this show does not have',
      'faq[2].use: sessions needs conferences, which this show does not have',
    ]);
  });

  test('needs no options where it has no form for buyers', () => {
    const folder = roasters();
    edit(folder, 'event.yaml', 'forms: [express, visitante, comprador]', 'forms: [visitante]');
    expect(faultsIn(folder)).toEqual([]);
    edit(folder, 'event.yaml', 'forms: [visitante]', 'forms: [comprador]');
    edit(folder, 'event.yaml', '\noptions:\n', '\nx-options:\n');
    expect(faultsIn(folder)).toContainEqual(
      expect.stringContaining('buyerSteps[2][0]: type; expected options.giro too'),
    );
  });
});

describe('the name inside a sentence', () => {
  const given = 'es: la Feria del Mueble y Hogar\n  en: the Furniture & Home Show';

  test('contracts the Spanish article, unless it is a part of the name', () => {
    const folder = furniture();
    edit(folder, 'event.yaml', given, 'es: el Foro {year}\n  en: the {year} Forum');
    edit(
      folder,
      'event.yaml',
      'es: ¿Cuándo y dónde es la feria?',
      'es: ¿Cuándo es la inauguración {ofTheEvent}?',
    );
    const { event } = loadEvent(folder);
    expect(event.faq[0]?.question.es).toBe('¿Cuándo es la inauguración del Foro 2028?');
    expect(eventNames(event, 'es')).toEqual({
      event: 'Feria del Mueble y Hogar',
      theEvent: 'el Foro 2028',
      ofTheEvent: 'del Foro 2028',
      toTheEvent: 'al Foro 2028',
      TheEvent: 'El Foro 2028',
    });
    expect(eventNames(event, 'en')).toMatchObject({
      TheEvent: 'The 2028 Forum',
      toTheEvent: 'to the 2028 Forum',
    });
    edit(folder, 'event.yaml', 'es: el Foro {year}', 'es: El Taller');
    expect(eventNames(loadEvent(folder).event, 'es')).toMatchObject({
      ofTheEvent: 'de El Taller',
      toTheEvent: 'a El Taller',
    });
  });

  test('is reported as missing if the file does not contain it', () => {
    const folder = furniture();
    edit(folder, 'event.yaml', `nameInSentence:\n  ${given}\n`, '');
    expect(faultsIn(folder)).toEqual([
      'event.yaml:1 nameInSentence: missing; expected the name inside a sentence, under es and en, such as la Feria del Mueble and the Furniture Show',
    ]);
  });
});

describe('days with hours of their own', () => {
  test('are shown, and apply to their sessions and the end of registration', () => {
    const folder = furniture();
    edit(
      folder,
      'event.yaml',
      '  timeZone',
      '  otherHours:\n    - date: 2028-02-19\n      opens: 10:00\n      closes: 13:00\n  timeZone',
    );
    expect(faultsIn(folder)).toEqual([
      expect.stringContaining('ends: 13:30 is after the show closes; expected 13:00 or earlier'),
    ]);
    edit(
      folder,
      'event.yaml',
      'ends: 13:30\n      capacity: 300\n\n',
      'ends: 13:00\n      capacity: 300\n\n',
    );
    const { event } = loadEvent(folder);
    expect(event.hours).toEqual({
      es: '10:00 a 18:00\u00a0h; sábado 19 de febrero, de 10:00 a 13:00\u00a0h',
      en: '10\u00a0AM to 6\u00a0PM; Saturday, February\u00a019, 10\u00a0AM to 1\u00a0PM',
    });
    expect(event.registration.closesAt).toBe('2028-02-19T19:00:00.000Z');
    expect(event.endsAt).toBe('2028-02-19T19:00:00.000Z');
    edit(folder, 'event.yaml', '- date: 2028-02-19', '- date: 2028-02-20');
    expect(faultsIn(folder)[0]).toContain(
      'dates.otherHours[0].date: 2028-02-20 is not a day of the show; expected 2028-02-16 to 2028-02-19',
    );
  });
});

describe('registration', () => {
  test('opens and closes when the file says so on the venue’s clock, a day counting to its end', () => {
    const folder = furniture();
    edit(
      folder,
      'event.yaml',
      'registration:\n',
      'registration:\n  opens: 2027-09-01\n  closes: 2028-02-10\n',
    );
    const { event } = loadEvent(folder);
    expect(event.registration).toMatchObject({
      opensAt: '2027-09-01T06:00:00.000Z',
      closesAt: '2028-02-11T06:00:00.000Z',
    });
    expect(event.endsAt).toBe('2028-02-20T00:00:00.000Z');
    edit(folder, 'event.yaml', 'opens: 2027-09-01\n', 'opens: 2028-02-10 25:00\n');
    expect(faultsIn(folder)).toEqual([
      expect.stringContaining('registration.opens: 2028-02-10 25:00; expected a day and a time that exist'),
    ]);
    edit(folder, 'event.yaml', 'opens: 2028-02-10 25:00\n', 'opens: 2028-02-11\n');
    expect(faultsIn(folder)).toEqual([
      expect.stringContaining(
        'registration.closes: 2028-02-10 is not after 2028-02-11, when registration opens',
      ),
    ]);
  });
});

describe('placeholders', () => {
  test('are not reported for a demonstration', () => {
    expect(loadEvent(furniture()).placeholders).toEqual([]);
  });

  test('are addresses and phones that do not exist and texts to be written, each with its line', () => {
    const folder = furniture();
    edit(folder, 'event.yaml', 'demo: true\n', '');
    const line = edit(
      folder,
      'event.yaml',
      'es: El comité organizador de la Feria del Mueble y Hogar',
      'es: "[Razón social]"',
    );
    const found = loadEvent(folder).placeholders.map(({ path, message }) => `${path}: ${message}`);
    expect(found).toEqual([
      'contact.email: registro@feria-mueble.example is an address that does not exist (.example)',
      'contact.premarketEmail: premarket@feria-mueble.example is an address that does not exist (.example)',
      'contact.phone: +52 33 0000 0000 is a phone of zeros',
      'privacy.responsible.es: [Razón social] is a text in brackets, to be written',
    ]);
    expect(loadEvent(folder).placeholders.at(-1)?.line).toBe(line);
  });
});

test('replaces derived texts by those of the file', () => {
  const folder = furniture();
  edit(
    folder,
    'event.yaml',
    '  timeZone',
    '  wording:\n    shortDates: { es: 16 a 19 feb, en: Feb\u00a016–19 }\n  timeZone',
  );
  edit(
    folder,
    'event.yaml',
    'closes: 18:00\n\nvenue',
    'closes: 18:00\n  summary: { es: "Previo: {premarketDay}", en: "Preview: {premarketDay}" }\n\nvenue',
  );
  const { event } = loadEvent(folder);
  expect(event.shortDates).toEqual({ es: '16 a 19 feb', en: 'Feb\u00a016–19' });
  expect(event.premarket?.summary.en).toBe('Preview: Tuesday, February\u00a015, 2028');
  expect(event.dates.en).toBe('February\u00a016–19, 2028');
});

test('the numbers of people that staff may see in a day are the usual ones, or those of the event', () => {
  const folder = furniture();
  expect(loadEvent(folder).event.office).toEqual({ deskPeoplePerDay: 1_500, organizerPeoplePerDay: 10_000 });
  edit(folder, 'event.yaml', 'contact:', 'office: { deskPeoplePerDay: 30 }\ncontact:');
  expect(loadEvent(folder).event.office).toEqual({ deskPeoplePerDay: 30, organizerPeoplePerDay: 10_000 });
});
