import { PrintButton } from '@/components/pass/pass-buttons';
import { QrCode } from '@/components/pass/qr-code';
import type { Badge } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';
import { badgeMargin, codeSide, fittingSize } from '@/lib/office/people/badge-size';
import type { PrintedBadge } from '@/lib/office/people/print-badges';
import { officePath } from '@/lib/office/rules';

/**
 * Badges on the screen, each in its real size. In print each is a page of exactly that size, and nothing else is
 * printed.
 */
export async function BadgeSheet({ badges, size }: { badges: readonly PrintedBadge[]; size: Badge }) {
  const t = await pageTexts('office.badge');
  return (
    <>
      <link rel="stylesheet" href={`${officePath}/gafete.css`} />
      <div className="mb-6 print:hidden">
        <p className="mb-4">{t('how', { width: size.width, height: size.height })}</p>
        <PrintButton label={t('print')} />
      </div>
      {badges.map((badge) => (
        <OneBadge key={badge.id} badge={badge} size={size} />
      ))}
    </>
  );
}

function OneBadge({ badge: { name, lines, qr }, size }: { badge: PrintedBadge; size: Badge }) {
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
      <h2 style={{ fontSize: `${fittingSize(name, { width, lines: 2, largest })}mm` }}>{name}</h2>
      <div className="badge-lines" style={{ width: `${beside}mm`, height: `${side}mm` }}>
        {lines.map((line) => (
          <p
            key={line}
            style={{ fontSize: `${fittingSize(line, { width: beside, lines: 2, largest: 4.5 })}mm` }}
          >
            {line}
          </p>
        ))}
      </div>
      <div className="badge-code" style={{ width: `${side}mm` }}>
        <QrCode drawing={qr} className="block w-full" />
      </div>
    </article>
  );
}
