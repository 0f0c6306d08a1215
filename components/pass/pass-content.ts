import { chosenSessions } from '@/lib/conferences/rules';
import { sessionPlace } from '@/lib/conferences/session-times';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import { type QrDrawing, qrDrawing } from '@/lib/pass/qr';
import type { Attendee } from '@/lib/registration/record';
import { companyOf } from '@/lib/registration/rules';

export interface PassFact {
  label: string;
  /** Each with an optional note below it in smaller type. */
  lines: readonly { text: string; note?: string }[];
  /** Takes the whole width of the pass. */
  isWide?: boolean;
  /** Its lines, apart from the notes, are an address or a code, which nobody should translate. */
  isVerbatim?: boolean;
}

/** The content of a pass in one language, the same on the page, in print and in the downloaded picture. */
export interface PassContent {
  show: string;
  dates: string;
  category: string;
  /** The name of the category's colour, or empty. */
  material: string;
  name: string;
  company: string;
  folioLabel: string;
  folio: string;
  codeLabel: string;
  /** The content of the QR code. */
  code: string;
  qr: QrDrawing;
  facts: readonly PassFact[];
}

/** Throws for a blocked attendee, whose owner gets a `BlockedPage`. */
export function passContent(attendee: Attendee, event: TradeShow, locale: Locale): PassContent {
  if (attendee.blockedAt) throw new Error('A blocked pass is not shown.');
  const t = textsOf(locale, 'pass');
  const { venue, premarket } = event;
  const sessions = chosenSessions(event.programme, attendee.sessions);
  const facts: PassFact[] = [
    { label: t('hours'), lines: [{ text: event.dates[locale] }, { text: event.hours[locale] }] },
    {
      label: t('place'),
      lines: [...new Set([venue.name[locale], venue.city[locale]])].map((text) => ({ text })),
      isVerbatim: true,
    },
  ];
  if (premarket && attendee.accessCode)
    facts.push({
      label: t('premarket'),
      lines: [{ text: attendee.accessCode, note: premarket.summary[locale] }],
      isWide: true,
      isVerbatim: true,
    });
  if (sessions.length > 0)
    facts.push({
      label: t('sessions'),
      lines: sessions.map((session) => ({
        text: session.title[locale],
        note: sessionPlace(session, locale),
      })),
      isWide: true,
    });
  return {
    show: event.shortName[locale],
    dates: event.shortDates[locale],
    category: t(`holder.${attendee.categoria}`),
    material: event.theme.categoryMaterials?.[attendee.categoria][locale] ?? '',
    name: [attendee.nombres, attendee.apellidos].filter(Boolean).join(' '),
    company: companyOf(attendee) ?? '',
    folioLabel: t('folio'),
    folio: folioOf(attendee.guid),
    codeLabel: t('code'),
    code: attendee.qr,
    qr: qrDrawing(attendee.qr),
    facts,
  };
}
