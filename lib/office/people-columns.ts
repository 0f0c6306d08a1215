import { keysOf } from '@/lib/base/records';
import { chosenOptions } from '@/lib/event/options';
import { optionGroupNames, type TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { type FieldName, fieldNames } from '@/lib/registration/fields';
import { presentToOrganiser } from '@/lib/registration/find/present-attendee';
import type { Attendee } from '@/lib/registration/record';

/** The head of the office's export, and the row of an attendee. Every answer is as it was stored. */
export interface PeopleColumns {
  head: string[];
  row(attendee: Attendee): string[];
}

/** The columns of the office's export: the record, each field of the catalogue by its label, and the event's options by their wording. */
export function peopleColumns(event: TradeShow, locale: Locale): PeopleColumns {
  const t = textsOf(locale, 'office.export.columns');
  const { timeZone } = event;
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const options = optionGroupNames.flatMap((group) =>
    event[group].options.map(({ name, label }) => ({
      name,
      head: `${labelOf(group, locale)}: ${label[locale]}`,
    })),
  );
  const offered = new Set(options.map(({ name }) => name));
  const ofRecord = {
    folio: ({ guid }: Attendee) => folioOf(guid),
    registeredAt: ({ createdAt }: Attendee) => time.format(createdAt),
    categoria: (attendee: Attendee) => attendee.categoria,
    locale: (attendee: Attendee) => attendee.locale,
    delivery: (attendee: Attendee) => attendee.delivery,
    premarket: (attendee: Attendee) => attendee.premarket,
    blocked: ({ blockedAt }: Attendee) => blockedAt && time.format(blockedAt),
    sessions: ({ sessions }: Attendee) => sessions?.join(' '),
    consentPurposes: ({ consent }: Attendee) => consent.purposes.join(' '),
    former: (attendee: Attendee) =>
      chosenOptions(attendee)
        .filter((name) => !offered.has(name))
        .join(' '),
  };
  const columns = keysOf(ofRecord);
  return {
    head: [
      ...columns.map((column) => t(column)),
      t('accessCode'),
      ...fieldNames.map((name) => labelOf(name, locale)),
      ...options.map(({ head }) => head),
    ],
    row(attendee) {
      const shown = presentToOrganiser(attendee);
      const answers = ['accessCode', ...fieldNames, ...offered].map((name) => shown[name]);
      return [...columns.map((column) => ofRecord[column](attendee)), ...answers].map((value) =>
        value === undefined ? '' : String(value),
      );
    },
  };
}

function labelOf(name: FieldName | (typeof optionGroupNames)[number], locale: Locale): string {
  const [label, t] = [textsOf(locale, 'registration.label'), textsOf(locale, 'office.export.columns')];
  switch (name) {
    case 'telefonoCodigoPais':
      return t(name);
    case 'giroOtros':
      return t('other', { group: label('giro') });
    case 'principalActividadOtros':
      return t('other', { group: label('principalActividad') });
    case 'mercadoAtiendeOtros':
      return t('other', { group: label('mercadoAtiende') });
    case 'interesesOtros':
      return t('other', { group: label('intereses') });
    default:
      return label(name);
  }
}
