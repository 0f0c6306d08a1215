import type { ReactNode } from 'react';
import { QrCode } from '@/components/pass/qr-code';
import { Button } from '@/components/ui/button';
import { Verbatim } from '@/components/ui/verbatim';
import type { BadgeSettings } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';
import { type BadgeLayout, badgeLayout, badgeMargin, fittingSize } from '@/lib/office/people/badge-size';
import type { Badge } from '@/lib/office/people/print-badges';
import { officePath } from '@/lib/office/rules';
import { PrintAtOnce } from './print-at-once';

interface Props {
  badges: readonly Badge[];
  size: BadgeSettings;
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
    <main id="main" tabIndex={-1} className="office badges-alone">
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
    </main>
  );
}

/** Badges on the screen, each in its real size. */
export function BadgeSheet({ badges, size }: Props) {
  return badges.map((badge) => <OneBadge key={badge.id} badge={badge} size={size} />);
}

function OneBadge({ badge, size }: { badge: Badge; size: BadgeSettings }) {
  const { first, surname, lines, category, folio, show, qr } = badge;
  const layout = badgeLayout(qr.side, size);
  const { names, side, bar, head } = layout;
  // With the line height of the style sheet, both names fit into their part.
  const firstSize = fittingSize(first, { width: names.width, lines: 1, largest: 0.48 * names.height });
  const surnameSize = fittingSize(surname, { width: names.width, lines: 1, largest: 0.32 * names.height });
  const mm = (length: number) => `${length}mm`;
  return (
    <article
      className="badge"
      style={{ width: mm(size.width), height: mm(size.height), padding: mm(badgeMargin) }}
    >
      {head > 0 && (
        <p className="badge-head" style={{ height: mm(head), fontSize: '2.8mm' }}>
          <img src="/icon.svg" alt="" style={{ height: '3.8mm' }} />
          <Verbatim>{show}</Verbatim>
        </p>
      )}
      <h2 style={{ width: mm(names.width), height: mm(names.height) }}>
        <span className="block" style={{ fontSize: mm(firstSize) }}>
          <Verbatim>{first}</Verbatim>
        </span>{' '}
        <span className="block font-semibold" style={{ fontSize: mm(surnameSize) }}>
          <Verbatim>{surname}</Verbatim>
        </span>
      </h2>
      <div
        className="badge-lines"
        style={{ width: mm(layout.lines.width), height: mm(layout.lines.height), bottom: mm(bar + 1) }}
      >
        {lines.map((line) => (
          <p key={line} style={{ fontSize: mm(lineSize(line, lines.length, layout)) }}>
            <Verbatim>{line}</Verbatim>
          </p>
        ))}
      </div>
      <div className="badge-code" style={{ width: mm(side), bottom: mm(bar + 1) }}>
        <QrCode drawing={qr} className="block w-full" />
        <p style={{ height: mm(layout.folio), fontSize: '2.6mm' }}>
          <Verbatim>{folio}</Verbatim>
        </p>
      </div>
      <p
        className="badge-category"
        style={{ height: mm(bar), fontSize: mm(0.5 * bar), backgroundColor: category.color }}
      >
        <b>{category.letter}</b>
        <span>{category.word}</span>
      </p>
    </article>
  );
}

/** The font size of one of several lines beside the code, mm. */
function lineSize(line: string, count: number, { lines: { width, height } }: BadgeLayout): number {
  return fittingSize(line, { width, lines: 2, largest: Math.min(4.5, height / count / 2.4) });
}
