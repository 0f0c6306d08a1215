import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { linkTo } from '@/components/ui/text-link';
import { Verbatim } from '@/components/ui/verbatim';
import { normalizeText } from '@/lib/base/text-limit';
import { currentEvent } from '@/lib/event/current';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';
import type { Attendee } from '@/lib/registration/record';
import { googleWalletLink, walletIssuer } from './google-wallet';
import { Pass } from './pass';
import { DownloadButton, PrintButton } from './pass-buttons';
import { passContent } from './pass-content';
import { QrCode } from './qr-code';
import { QrScreen } from './qr-screen';

interface Props {
  attendee: Attendee;
  /** Whether it is on an account page, which links back to the dashboard. */
  isInAccount?: boolean;
  /** Other actions, below the buttons. */
  children?: ReactNode;
}

/**
 * The pass of a registered person with its actions: show it at the entrance, save a picture, add the dates to
 * a calendar, print, go back. Only for its owner.
 */
export async function AttendeePass({ attendee, isInAccount = false, children }: Props) {
  const event = currentEvent();
  const locale = await pageLocale();
  const t = await pageTexts('pass');
  const pass = passContent(attendee, event, locale);
  const issuer = walletIssuer();
  const color = event.theme.categoryColors[attendee.categoria];
  return (
    <div className="gap-x-14 lg:grid lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start">
      <Pass
        pass={pass}
        color={color}
        label={t('label')}
        qrAlt={t('qrAlt', { name: pass.name })}
        enlarge={t('enlarge')}
      />
      <QrScreen label={t('qrScreen')} close={t('shrink')}>
        <div className="qr-screen-band" style={{ backgroundColor: color }}>
          <p className="text-hint font-semibold tracking-widest uppercase">{pass.category}</p>
          <p className="line-clamp-2 font-heading text-h2 leading-snug font-(--heading-weight)">
            <Verbatim>{pass.name}</Verbatim>
          </p>
        </div>
        <QrCode drawing={pass.qr} />
        <p className="qr-screen-folio">
          <span className="block text-small">{pass.folioLabel}</span>
          <b className="font-code tracking-wider" translate="no">
            {pass.folio}
          </b>
        </p>
      </QrScreen>
      <div className="mx-auto max-w-[26rem] print:hidden lg:mx-0 lg:w-full">
        <div className="mt-5 grid grid-cols-2 gap-3 lg:mt-0">
          <DownloadButton
            pass={pass}
            color={color}
            joint={event.theme.joint}
            label={t('download')}
            wideLabel={t('downloadImage')}
            failed={t('downloadFailed')}
            fileName={t('downloadName', { event: fileNameOf(pass.show) })}
          />
          <ButtonLink variant="secondary" href="/calendar">
            {t('calendar')}
          </ButtonLink>
          <PrintButton label={t('print')} />
          <ButtonLink variant="secondary" href={isInAccount ? '/dashboard' : '/'}>
            {isInAccount ? (await pageTexts('ui'))('backToDashboard') : t('back')}
          </ButtonLink>
        </div>
        {issuer && (
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
        <p className="mt-4 text-center lg:text-left">
          {t.rich('correct', { link: linkTo(`/registro/${attendee._id}${isInAccount ? '?from=qr' : ''}`) })}
        </p>
        {children}
      </div>
    </div>
  );
}

/** `Feria del Mueble y Hogar 2028` as `feria-del-mueble-y-hogar-2028`. */
function fileNameOf(show: string): string {
  const plain = normalizeText(show, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
