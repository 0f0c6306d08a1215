import { env } from '@/lib/base/env';
import { type ServiceAccount, signByServiceAccount } from '@/lib/crypto/service-account';
import { instantAt } from '@/lib/event/rules';
import type { TradeShow } from '@/lib/event/types';
import { bothLanguages, type Locale, type Localized, locales } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { folioOf } from '@/lib/pass/folio';
import type { Attendee } from '@/lib/registration/record';

/** How long a link can be opened after its page was rendered, ms. */
const linkLife = 24 * 60 * 60_000;

/** The issuer's id and service account at Google Wallet. */
interface WalletIssuer {
  id: string;
  account: ServiceAccount;
}

/** The issuer that the environment names, if there is one. */
export function walletIssuer(): WalletIssuer | undefined {
  const { GOOGLE_WALLET_ISSUER: id, GOOGLE_WALLET_KEY: account } = env();
  return id && account ? { id, account } : undefined;
}

/**
 * The address at which the owner of a pass saves it in Google Wallet: an event ticket signed with RS256, as "Add to Google
 * Wallet" links are (developers.google.com/wallet/tickets/events/web). It works for a day. Throws for a pass that is blocked
 * or of somebody who cannot come.
 */
export async function googleWalletLink(
  attendee: Attendee,
  { event, locale, issuer, now }: { event: TradeShow; locale: Locale; issuer: WalletIssuer; now: Date },
): Promise<string> {
  if (attendee.blockedAt || attendee.cancelledAt)
    throw new Error('A blocked or cancelled pass is not saved.');
  const payload = {
    eventTicketClasses: [ticketClass(event, issuer.id, locale)],
    eventTicketObjects: [ticket(attendee, event, issuer.id, locale)],
  };
  const claims = { typ: 'savetowallet', origins: [], payload };
  const token = await signByServiceAccount(claims, issuer.account, {
    audience: 'google',
    now,
    life: linkLife,
  });
  return `https://pay.google.com/gp/v/save/${token}`;
}

/** Each edition has a class of its own, since a saved ticket shows the dates of its class. */
const classId = (event: TradeShow, issuer: string) => `${issuer}.${event.id}-${event.year}`;

/** What all tickets of the show have in common. */
function ticketClass(event: TradeShow, issuer: string, locale: Locale) {
  const [first, last] = [event.days[0], event.days.at(-1)];
  const at = (date: string, time: string) => instantAt(event, `${date}T${time}`).toISOString();
  return {
    id: classId(event, issuer),
    issuerName: event.shortName[locale],
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(event.name, locale),
    venue: { name: localized(event.venue.name, locale), address: localized(event.venue.address, locale) },
    ...(first &&
      last && { dateTime: { start: at(first.date, first.opensAt), end: at(last.date, last.closesAt) } }),
  };
}

/** The ticket of one person. */
function ticket(attendee: Attendee, event: TradeShow, issuer: string, locale: Locale) {
  const folio = folioOf(attendee.guid);
  const t = textsOf(locale, 'pass');
  return {
    id: `${issuer}.${event.id}-${attendee._id}`,
    classId: classId(event, issuer),
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: attendee.qr, alternateText: folio },
    ticketHolderName: [attendee.nombres, attendee.apellidos].filter(Boolean).join(' '),
    ticketNumber: folio,
    ticketType: localized(
      bothLanguages((each) => textsOf(each, 'pass')(`holder.${attendee.categoria}`)),
      locale,
    ),
    hexBackgroundColor: event.theme.categoryColors[attendee.categoria],
    validTimeInterval: { end: { date: event.endsAt } },
    textModulesData: [
      { id: 'hours', header: t('hours'), body: `${event.dates[locale]}\n${event.hours[locale]}` },
    ],
  };
}

/** A text in Google's form: the reader's language first, then the others. */
function localized(text: Localized, locale: Locale) {
  const values = locales.map((language) => ({ language, value: text[language] }));
  return {
    defaultValue: { language: locale, value: text[locale] },
    translatedValues: values.filter(({ language }) => language !== locale),
  };
}
