import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { previewSize } from './preview-size';

const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' };

/** The picture beside shared links: the event's own, or one drawn from its name, dates and theme; read or drawn at build. */
export async function previewPicture(event: TradeShow, locale: Locale): Promise<Response> {
  const own = event.previewPicture;
  if (!own) return drawn(event, locale);
  // scripts/event-compile.ts has copied it there.
  const bytes = await readFile(join(process.cwd(), '.event', event.id, own));
  return new Response(bytes, {
    headers: { 'Content-Type': types[extname(own).toLowerCase()] ?? 'image/png' },
  });
}

function drawn({ name, dates, venue, theme }: TradeShow, locale: Locale): Response {
  const { colors, joint } = theme;
  const scale = 40 / joint.height;
  const period = joint.width * scale;
  const teeth = Array.from(
    { length: Math.ceil(previewSize.width / period) },
    (_, index) => `<path transform="translate(${index * period} 0) scale(${scale})" d="${joint.path}"/>`,
  ).join('');
  const edge = `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="40" fill="${colors.brand}">${teeth}</svg>`;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  return new ImageResponse(
    <div style={{ ...column, width: '100%', height: '100%', background: colors.firstBlock }}>
      <div
        style={{
          ...column,
          height: 500,
          padding: '64px 72px',
          background: colors.brand,
          color: colors.onBrand,
        }}
      >
        <div style={{ flex: 1, fontSize: 84, lineHeight: 1.1 }}>{name[locale]}</div>
        <div style={{ fontSize: 40 }}>{`${dates[locale]} · ${venue.city[locale]}`}</div>
      </div>
      {/* biome-ignore lint/performance/noImgElement: not a page; the element is drawn into the PNG. */}
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
