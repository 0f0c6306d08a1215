import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { CSSProperties } from 'react';
import { Drawing, heroSvg, iconSvg, previewGround, previewSize } from '@/app/_server/drawings';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, type Locale, locales, readLocale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/** The picture beside shared links: the event's own, or one drawn from its name, dates and theme; read or drawn at build. */
export async function GET(_: Request, { params }: RouteContext<'/preview/[locale]'>): Promise<Response> {
  const { previewPicture } = currentEvent();
  if (!previewPicture) return drawn(readLocale((await params).locale) ?? defaultLocale);
  const type = previewPicture.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Response(await eventFile(previewPicture), { headers: { 'Content-Type': type } });
}

/** A file that scripts/event-compile.ts has put beside the compiled event. */
function eventFile(name: string) {
  return readFile(join(process.cwd(), '.event', currentEvent().id, name));
}

/** Where the upper board ends and its teeth begin, and how deep they reach, px. */
const edge = 470;
const depth = 44;
const space = 64;

/** On the upper board name, dates and city beside the event's drawing; on the lower one the call and the mark. */
async function drawn(locale: Locale): Promise<Response> {
  const { name, shortName, dates, venue, theme } = currentEvent();
  const { brand, onBrand, primary, onPrimary, ink } = theme.colors;
  const title = name[locale];
  const fontSize = title.length > 60 ? 46 : title.length > 44 ? 54 : title.length > 32 ? 66 : 74;
  const place = (top: number, height: number, more: CSSProperties): CSSProperties => ({
    position: 'absolute',
    display: 'flex',
    justifyContent: 'space-between',
    ...{ left: space, top, height },
    ...more,
  });
  const fonts = ['heading', 'label'].map(async (font) => ({
    name: font,
    data: await eventFile(`${font}.ttf`),
  }));
  return new ImageResponse(
    <div style={{ display: 'flex', fontFamily: 'label' }}>
      <Drawing svg={previewGround(theme, edge, depth)} {...previewSize} />
      <Drawing
        svg={heroSvg(theme)}
        width={604}
        height={edge}
        // Its right edge is outside of the picture.
        style={{ position: 'absolute', left: 616, top: 0, objectFit: 'cover' }}
      />
      {/* next/og knows no conic gradient. */}
      {theme.heroLine && !theme.heroLine.startsWith('conic') && (
        <div style={place(edge - 8, 8, { left: 0, width: '100%', backgroundImage: theme.heroLine })} />
      )}
      <div
        style={place(56, edge - 56 - 44, {
          width: 560,
          flexDirection: 'column',
          color: onBrand,
          fontSize: 32,
        })}
      >
        <div style={{ fontFamily: 'heading', fontSize, lineHeight: 1.05, letterSpacing: '-0.02em' }}>
          {title}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div>{dates[locale]}</div>
          <div>{venue.city[locale]}</div>
        </div>
      </div>
      <div
        style={place(edge + depth, previewSize.height - edge - depth, {
          width: previewSize.width - 2 * space,
          alignItems: 'center',
          color: ink,
          fontSize: 30,
        })}
      >
        <div
          style={{ padding: '16px 32px', borderRadius: theme.radius, background: primary, color: onPrimary }}
        >
          {translator(locale)('landing.call.open')}
        </div>
        <div style={{ display: 'flex', alignItems: 'center', gap: 18 }}>
          {/* Longer than this it would run into the call, and the heading has said it. */}
          {shortName[locale].length <= 44 && <div>{shortName[locale]}</div>}
          <Drawing
            svg={iconSvg(theme, 0)}
            width={68}
            height={68}
            // A mark of the event's own has a ground of its own.
            style={theme.mark ? {} : { border: `3px solid ${brand}`, borderRadius: 12 }}
          />
        </div>
      </div>
    </div>,
    { ...previewSize, fonts: await Promise.all(fonts) },
  );
}
