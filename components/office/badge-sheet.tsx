import type { ReactNode } from 'react';
import { QrCode } from '@/components/pass/qr-code';
import { Button } from '@/components/ui/button';
import { Verbatim } from '@/components/ui/verbatim';
import type { Badge as BadgeSize } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';
import { badgeMargin, codeSide, fittingSize } from '@/lib/office/people/badge-size';
import type { Badge } from '@/lib/office/people/print-badges';
import { officePath } from '@/lib/office/rules';
import { PrintAtOnce } from './print-at-once';

interface Props {
  badges: readonly Badge[];
  size: BadgeSize;
}

/** The print button. It is a form, so that printing is recorded with and without script. */
export function PrintForm({
  path,
  label,
  people = [],
  variant = 'secondary',
  isWide,
}: {
  path: string;
  label: string;
  /** The ids of the people on a sheet. */
  people?: readonly string[];
  variant?: 'primary' | 'secondary';
  isWide?: boolean;
}) {
  return (
    <form method="post" action={path}>
      {people.map((id) => (
        <input key={id} type="hidden" name="person" value={id} />
      ))}
      <Button type="submit" variant={variant} isWide={isWide}>
        {label}
      </Button>
    </form>
  );
}

/**
 * Badges that are recorded as printed, alone on the page. In print each is a page of exactly its size. With script, the
 * print dialog opens at once.
 * @param again the form that prints them once more
 */
export async function PrintedBadges({
  back,
  again,
  ...sheet
}: Props & { back: ReactNode; again: ReactNode }) {
  const t = await pageTexts('office.badge');
  const { width, height } = sheet.size;
  return (
    <div className="office badges-alone">
      <link rel="stylesheet" href={`${officePath}/gafete.css`} />
      <div className="my-6 space-y-4 print:hidden">
        <h1 className="sr-only">{t('sheet')}</h1>
        <p>{back}</p>
        <p>{t('how', { width, height })}</p>
        <p className="hidden noscript:block">{t('withoutScript')}</p>
        {again}
      </div>
      <BadgeSheet {...sheet} />
      <PrintAtOnce />
    </div>
  );
}

/** Badges on the screen, each in its real size. */
export function BadgeSheet({ badges, size }: Props) {
  return badges.map((badge) => <OneBadge key={badge.id} badge={badge} size={size} />);
}

function OneBadge({ badge: { name, lines, qr }, size }: { badge: Badge; size: BadgeSize }) {
  const side = codeSide(qr.side, size);
  const width = size.width - 2 * badgeMargin;
  // The quiet zone of the code is white already, so that the texts may come up to it.
  const beside = width - side;
  const room = size.height - 2 * badgeMargin - side;
  const largest = Math.min(11, room / 2.4);
  return (
    <article
      className="badge"
      style={{ width: `${size.width}mm`, height: `${size.height}mm`, padding: `${badgeMargin}mm` }}
    >
      <h2 style={{ fontSize: `${fittingSize(name, { width, lines: 2, largest })}mm` }}>
        <Verbatim>{name}</Verbatim>
      </h2>
      <div className="badge-lines" style={{ width: `${beside}mm`, height: `${side}mm` }}>
        {lines.map((line) => (
          <p
            key={line}
            style={{ fontSize: `${fittingSize(line, { width: beside, lines: 2, largest: 4.5 })}mm` }}
          >
            <Verbatim>{line}</Verbatim>
          </p>
        ))}
      </div>
      <div className="badge-code" style={{ width: `${side}mm` }}>
        <QrCode drawing={qr} className="block w-full" />
      </div>
    </article>
  );
}
