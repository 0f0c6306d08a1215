import { z } from 'zod';
import { buyerParts, formNames } from '../event/types';
import { optionsSchema } from './options-schema';
import {
  badge,
  count,
  country,
  english,
  group,
  line,
  listOf,
  localized,
  matching,
  nameTuple,
  office,
  oneOf,
  spanish,
  timeZone,
} from './schema-parts';
import { type Need, shared } from './shared-texts';
import { themeSchema } from './theme-schema';
import type { Unchecked } from './unchecked';

/* What `event.yaml` may contain. Editors show the descriptions with the keys. */

const flag = z.boolean('true or false').optional();

export const day = z.iso.date('a day such as 2028-02-16').meta({ id: 'day' });
export const time = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:30').meta({ id: 'time' });
const dayOrTime = matching(
  /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/,
  'a day such as 2028-02-16, or a day and a time such as 2028-02-16 09:30',
).refine(isMoment, 'a day and a time that exist');
export const mailbox = z.email('an email address');
export const phone = matching(
  /^\+[1-9][\d ()-]{6,22}\d$/,
  'a phone number with its country code, such as +52 33 1234 5678',
);
export const webAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with https://' });
const locale = z.enum(['es', 'en'], 'es or en');
export const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const id = matching(idPattern, 'lower-case letters, digits and hyphens');

/** Social networks by key, with their names. */
export const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

const rule = z.union(
  [group('a rule', { use: oneOf(nameTuple(shared.rules)) }), localized],
  'a rule in both languages, or `use:` and the name of a shared one',
);

const hidden = flag.describe('Keeps the entry in the file without showing it.');
const question = z.union(
  [
    group('a question', { use: oneOf(nameTuple(shared.questions)), hidden }),
    group('a question with its answer', { question: localized, answer: localized, hidden }),
  ],
  'a question with its answer, or `use:` and the name of a shared one',
);

const purpose = z.union(
  [
    group('a purpose', { use: oneOf(nameTuple(shared.purposes)) }),
    group('a purpose', {
      id: id.describe('Stored with each consent; never change it later.'),
      label: localized.describe('The text of the checkbox in the form.'),
      notice: localized.describe('The words that follow “we also use them to …” in the privacy notice.'),
    }),
  ],
  'a purpose, or `use:` and the name of a shared one',
);

const session = group('a session', {
  id: id.describe('Stored with each seat; never change it once people have chosen.'),
  title: localized,
  speaker: line('the name of the speaker'),
  room: line('the name of a room listed under conferences.rooms'),
  date: day,
  starts: time,
  ends: time,
  capacity: count.describe('Maximum number of people who may choose it.'),
});

const section = group('a heading and paragraphs', {
  heading: localized,
  listsFormData: flag.describe('The section begins with a list of the data that the forms ask for.'),
  paragraphs: listOf(localized, 'paragraph'),
});

export const eventSchema = group('the keys of an event', {
  demo: flag.describe(
    'A show that is not meant for the public. Its placeholders do not stop a production build.',
  ),
  name: localized.describe('The full name of the show.'),
  nameInSentence: group(
    'the name inside a sentence, under es and en, such as la Feria del Mueble and the Furniture Show',
    {
      es: spanish,
      en: english,
    },
  ).describe(
    'With its article: la Feria del Mueble, the Furniture Show. The forms del and al are derived from it.',
  ),
  shortName: localized.describe('For the banner, the subjects of mails and calendars.'),
  tagline: localized.describe('One or two sentences below the name on the first page.'),
  languages: z
    .array(locale, 'a list of es and en')
    .length(2, 'es and en, each once')
    .describe('In the order of display; the first is for people whose browser asks for neither.'),
  organizerLanguage: locale.describe('The language of the mails to the organiser.'),
  homeCountry: country.optional().describe('The country that forms begin with, as in US. Without it: MX.'),
  dates: group('firstDay, lastDay, opens, closes and timeZone', {
    firstDay: day,
    lastDay: day.optional().describe('Without it, the show lasts one day.'),
    opens: time,
    closes: time,
    otherHours: z
      .array(group('date, opens and closes', { date: day, opens: time, closes: time }), 'a list of days')
      .optional()
      .describe('Days whose hours differ.'),
    timeZone: timeZone.describe('As in America/Mexico_City.'),
    wording: group('texts in place of the derived ones', {
      dates: localized,
      when: localized,
      shortDates: localized,
      hours: localized,
    })
      .partial()
      .optional()
      .describe('Replaces what is derived from the dates, such as “16 al 19 de febrero de 2028”.'),
  }),
  venue: group('name, city and address', {
    name: localized,
    city: localized,
    address: localized.describe('Follows the name: “name, address”.'),
    map: webAddress.optional().describe('A link to the place on a map.'),
  }),
  contact: group('email and phone', {
    email: mailbox.describe('Where people ask for help.'),
    premarketEmail: mailbox
      .optional()
      .describe('Receives premarket requests and questions about them; without it, `email` does.'),
    phone,
  }),
  social: z
    .partialRecord(oneOf(nameTuple(networks)), webAddress, 'networks, each with the address of its page')
    .optional(),
  premarket: group('date, opens and closes', {
    date: day.describe('A day of its own, before the show opens to all.'),
    opens: time,
    closes: time,
    summary: localized.optional().describe('Replaces the line derived from the date.'),
    text: localized.optional().describe('Replaces the explanation derived from the date.'),
  })
    .optional()
    .describe('A day for validated buyers. Leave it out where there is none.'),
  registration: group('forms', {
    opens: dayOrTime.optional().describe('Without it, registration is open from the start.'),
    closes: dayOrTime.optional().describe('A day counts to its end. Without it: when the show closes.'),
    forms: z
      .array(oneOf(formNames), `a list of ${formNames.join(', ')}`)
      .min(1, 'at least one form')
      .describe('The forms that are offered, in the order of display.'),
    buyerSteps: z
      .array(listOf(oneOf(buyerParts), 'part'), 'a list of steps')
      .optional()
      .describe('The steps of the buyer’s form, each with its parts.'),
    qrPayload: oneOf(['guid', 'userId'])
      .optional()
      .describe(
        'What the QR code contains: the code of the registration (guid) or that of the account (userId).',
      ),
  }),
  options: optionsSchema
    .optional()
    .describe('What buyers choose from, in your own words. Leave out a group that you do not ask about.'),
  conferences: group('rooms and sessions', {
    rooms: z.record(id, localized, 'rooms, each with its name in both languages'),
    sessions: listOf(session, 'session'),
    buyers: z.boolean().optional().describe('Buyers choose sessions too, not only conference attendees.'),
  })
    .optional()
    .describe('The programme. Leave it out where there is none.'),
  calendarRevision: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'Raise it when dates, hours or the venue change, so that calendars replace their entry. 0 by default.',
    ),
  badge: badge.describe('The badges printed at the show: size in millimetres, and what is below the name.'),
  office: office.describe(
    'How many people staff may see in lists and searches in a day before owners are mailed; at this number, those of the desk pause.',
  ),
  gate: group('reentry', {
    reentry: z
      .enum(['allowed', 'once'], 'allowed or once')
      .optional()
      .describe('`once`: nobody enters a second time on the same day. `allowed` by default.'),
  }).optional(),
  rules: listOf(rule, 'rule'),
  faq: z.array(question, 'a list of questions'),
  privacy: group('responsible, address, effective and retentionMonths', {
    responsible: localized.describe('Who is responsible for the data: the legal name.'),
    address: localized.describe('Where they are domiciled.'),
    authority: localized
      .optional()
      .describe('The authority that people may complain to. Without it: Mexico’s ministry.'),
    effective: day.describe(
      'The day on which this notice took effect. It is the version of the notice: change it with the notice.',
    ),
    retentionMonths: count.describe('How long after the show the data is kept.'),
    purposes: z
      .array(purpose, 'a list of purposes')
      .optional()
      .describe(
        'Optional purposes that people may consent to. Each is a checkbox that is not ticked at first.',
      ),
    sections: listOf(section, 'section').optional().describe('A whole notice in place of the shared one.'),
  }),
  previewPicture: matching(/^[\w-]+\.(?:png|jpe?g)$/, 'a PNG or JPEG file beside this one')
    .optional()
    .describe('The picture of shared links, 1200 × 630 pixels.'),
});

export type EventFile = z.infer<typeof eventSchema>;

/** The JSON schemas with which editors complete and check an event's files, by file name. */
export function jsonSchemas(): Record<string, string> {
  const write = (schema: z.ZodType) =>
    `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`;
  return { 'event.schema.json': write(eventSchema), 'theme.schema.json': write(themeSchema) };
}

/** Whether the show has what a shared text needs. */
export function showHas(
  { premarket, conferences, registration, privacy }: Unchecked<EventFile>,
  need: Need,
): boolean {
  const purposes = privacy?.purposes ?? [];
  const has = {
    premarket,
    conferences,
    estudiante: registration?.forms?.includes('estudiante'),
    purposes: purposes.length > 0,
    exhibitors: purposes.some(
      (purpose?: { use?: string; id?: string }) => (purpose?.use ?? purpose?.id) === 'exhibitors',
    ),
  };
  return Boolean(has[need]);
}

function isMoment(moment: string): boolean {
  const [day = '', hour = '00:00'] = moment.split(' ');
  const instant = new Date(`${day}T${hour}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}
