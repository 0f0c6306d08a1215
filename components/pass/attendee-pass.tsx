import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { PrintButton } from '@/components/ui/print-button';
import { linkTo, TextLink } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { env } from '@/lib/base/env';
import { normalizeText } from '@/lib/base/text-limit';
import { currentEvent } from '@/lib/event/current';
import { eventNames, mapLink } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import { clientTexts } from '@/lib/i18n/translator';
import { calendarPages } from '@/lib/pass/calendar';
import type { Attendee } from '@/lib/registration/record';
import { Arrived } from './arrived';
import { googleWalletLink, walletIssuer } from './google-wallet';
import { Pass } from './pass';
import { PassPictures } from './pass-buttons';
import { passContent } from './pass-content';
import { QrCode } from './qr-code';
import { QrScreen } from './qr-screen';

interface Props {
  attendee: Attendee;
  /** Whether it is on an account page, which links back to the dashboard. */
  isInAccount?: boolean;
  /** Until when this browser owns the pass without an account, ms since the epoch. */
  ownedUntil?: number | undefined;
  /** Other actions, below the buttons. */
  children?: ReactNode;
}

/**
 * The pass of a registered person with its actions: show it at the entrance, save a picture, add the dates to
 * a calendar, print, go back. Only for its owner.
 */
export async function AttendeePass({ attendee, isInAccount = false, ownedUntil, children }: Props) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pass');
  const pass = passContent(attendee, event, locale);
  const issuer = walletIssuer();
  const { APP_URL } = env();
  const page = `${APP_URL}/landing?id=${attendee._id}`;
  const when = { ...eventNames(event, locale), dates: event.when[locale], address: APP_URL };
  const invitation = encodeURIComponent(t('whatsappText', when));
  const pages = calendarPages({ event, locale, appUrl: APP_URL, page });
  const color = event.theme.categoryColors[attendee.categoria];
  return (
    <div className="pass-page">
      <Arrived draftsOf={attendee.userId ? undefined : attendee.email} ownedUntil={ownedUntil} />
      <Pass
        pass={pass}
        color={color}
        label={t('label')}
        qrAlt={t('qrAlt', { name: pass.name })}
        enlarge={t('enlarge')}
      />
      <QrScreen label={t('qrScreen')} close={t('shrink')}>
        <div className="qr-screen-band" style={{ backgroundColor: color }}>
          <p>{pass.category}</p>
          <p className="font-heading leading-snug font-(--heading-weight)">
            <Verbatim>{pass.name}</Verbatim>
          </p>
        </div>
        <QrCode drawing={pass.qr} />
        <p className="qr-screen-folio">
          <span>{pass.folioLabel}</span>
          <b className="font-code" translate="no">
            {pass.folio}
          </b>
        </p>
      </QrScreen>
      <div className="pass-actions">
        <div className="mt-5 lg:mt-0">
          <PassPictures
            pass={pass}
            going={
              attendee.cancelledAt
                ? null
                : {
                    lead: t('goingLead'),
                    show: event.name[locale],
                    dates: event.dates[locale],
                    place: [...new Set([event.venue.name[locale], event.venue.city[locale]])].join(', '),
                    address: new URL(APP_URL).host,
                  }
            }
            color={color}
            joint={event.theme.joint}
            texts={clientTexts(locale, 'pass', {
              download: 'download',
              downloadImage: 'downloadImage',
              share: 'share',
              going: 'going',
              downloadFailed: 'downloadFailed',
            })}
            fileNames={{
              pass: t('downloadName', { event: fileNameOf(pass.show) }),
              going: t('goingName', { event: fileNameOf(pass.show) }),
            }}
          />
        </div>
        {issuer && !attendee.cancelledAt && (
          <div className="mt-4">
            <ButtonLink
              variant="secondary"
              isWide
              href={await googleWalletLink(attendee, { event, locale, issuer, now: new Date() })}
              target="_blank"
              rel="noreferrer"
            >
              {t('wallet')}
            </ButtonLink>
            <p className="mt-1 text-hint text-soft">{t('walletNote')}</p>
          </div>
        )}
        <ul className="mt-5 divide-y divide-line border-y border-line">
          <li className="flex flex-wrap gap-x-5 py-3">
            <TextLink href={`/calendar?pass=${attendee._id}`}>{t('calendar')}</TextLink>
            <TextLink href={pages.google} target="_blank" rel="noreferrer">
              Google
            </TextLink>
            <TextLink href={pages.outlook} target="_blank" rel="noreferrer">
              Outlook
            </TextLink>
          </li>
          <li className="py-3">
            <TextLink href={`https://wa.me/?text=${invitation}`} target="_blank" rel="noreferrer">
              {t('whatsapp')}
            </TextLink>
          </li>
          <li className="py-3">
            <TextLink href={mapLink(event, locale)} target="_blank" rel="noreferrer">
              {t('wayThere')}
            </TextLink>
          </li>
          <li className="py-3 noscript:hidden">
            <PrintButton label={t('print')} look="link" />
          </li>
          <li className="py-3">
            <TextLink href={isInAccount ? '/dashboard' : '/'}>
              {isInAccount ? (await pageTexts('ui'))('backToDashboard') : t('back')}
            </TextLink>
          </li>
        </ul>
        <p className="mt-4">
          {t.rich('correct', { link: linkTo(`/registro/${attendee._id}${isInAccount ? '?from=qr' : ''}`) })}
        </p>
        {children}
      </div>
      <PrintedPlan />
    </div>
  );
}

/** On the printed sheet below the pass: where and when, and the rules. */
async function PrintedPlan() {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pass');
  return (
    <section className="pass-plan">
      <h2 className="text-h3">{event.name[locale]}</h2>
      <p className="mt-1">
        {event.dates[locale]}. {event.hours[locale]}.
      </p>
      <p translate="no">
        {event.venue.name[locale]}, {event.venue.address[locale]}
      </p>
      {event.venue.mapUrl && (
        <p className="break-all">
          {t('wayThere')}: {event.venue.mapUrl}
        </p>
      )}
      <h3 className="mt-3 mb-1 font-semibold">{(await pageTexts('pages.rules'))('title')}</h3>
      <ul className="list-disc pl-5">
        {event.rules.map((rule) => (
          <li key={rule.es}>{rule[locale]}</li>
        ))}
      </ul>
    </section>
  );
}

/** `Feria del Mueble y Hogar 2028` as `feria-del-mueble-y-hogar-2028`. */
function fileNameOf(show: string): string {
  const plain = normalizeText(show, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
