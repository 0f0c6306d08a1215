import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { previewSize } from '@/app/_server/preview-size';
import { currentEvent } from '@/lib/event/current';
import type { TradeShow } from '@/lib/event/types';
import { defaultLocale, type Locale, locales, readLocale } from '@/lib/i18n/locale';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The picture beside shared links: the event's own, or one drawn from its name, dates and theme; read or drawn at build. */
export async function GET(_: Request, { params }: RouteContext<'/preview/[locale]'>): Promise<Response> {
  const event = currentEvent();
  const own = event.previewPicture;
  if (!own) return drawn(event, readLocale((await params).locale) ?? defaultLocale);
  // scripts/event-compile.ts has copied it there.
  const bytes = await readFile(join(process.cwd(), '.event', event.id, own));
  const type = own.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Response(bytes, { headers: { 'Content-Type': type } });
}

function drawn({ name, dates, venue, theme }: TradeShow, locale: Locale): Response {
  const { joint } = theme;
  const { brand, onBrand, firstBlock } = theme.colors;
  const scale = 40 / joint.height;
  const period = joint.width * scale;
  const teeth = Array.from(
    { length: Math.ceil(previewSize.width / period) },
    (_, index) => `<path transform="translate(${index * period} 0) scale(${scale})" d="${joint.path}"/>`,
  ).join('');
  const edge = `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="40" fill="${brand}">${teeth}</svg>`;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  return new ImageResponse(
    <div style={{ ...column, width: '100%', height: '100%', background: firstBlock }}>
      <div style={{ ...column, height: 500, padding: '64px 72px', background: brand, color: onBrand }}>
        <div style={{ flex: 1, fontSize: 84, lineHeight: 1.1 }}>{name[locale]}</div>
        <div style={{ fontSize: 40 }}>{`${dates[locale]} · ${venue.city[locale]}`}</div>
      </div>
      <img
        src={`data:image/svg+xml;base64,${Buffer.from(edge).toString('base64')}`}
        alt=""
        width={previewSize.width}
        height={40}
      />
    </div>,
    previewSize,
  );
}
