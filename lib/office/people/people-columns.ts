import { keysOf } from '@/lib/base/records';
import { chosenOptions, optionNamesOf } from '@/lib/event/options';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { fieldNames } from '@/lib/registration/catalogue/fields';
import type { Attendee } from '@/lib/registration/record';
import { presentToOrganiser } from '@/lib/registration/views/present-attendee';
import { labelOf } from './field-labels';

/** The header of the office's export, and the row of an attendee. Answers are exported as they are stored. */
export interface PeopleColumns {
  head: string[];
  row(attendee: Attendee): string[];
}

/**
 * The columns of the office's export: the record, each field of the catalogue by its label, and the event's options by
 * their wording.
 */
export function peopleColumns(event: TradeShow, locale: Locale): PeopleColumns {
  const t = textsOf(locale, 'office.export.columns');
  const { timeZone } = event;
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const offered = new Set(optionNamesOf(event));
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
      ...[...fieldNames, ...offered].map((name) => labelOf(name, event, locale)),
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
