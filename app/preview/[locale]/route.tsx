import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import type { CSSProperties } from 'react';
import { Drawing, iconSvg, previewGround, previewSize } from '@/components/layout/drawings';
import { withBoundWords } from '@/components/layout/whole-words';
import { currentEvent } from '@/lib/event/current';
import { defaultLocale, type Locale, locales, readLocale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

/**
 * The preview picture of shared links, made at build time: the event's own, or one drawn from its name, dates and
 * theme.
 */
export async function GET(_: Request, { params }: RouteContext<'/preview/[locale]'>): Promise<Response> {
  const { previewPicture } = currentEvent();
  if (!previewPicture) return drawn(readLocale((await params).locale) ?? defaultLocale);
  const type = previewPicture.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Response(await eventFile(previewPicture), { headers: { 'Content-Type': type } });
}

/** A file that scripts/event-compile.ts wrote beside the compiled event. */
function eventFile(name: string) {
  return readFile(join(process.cwd(), '.event', currentEvent().id, name));
}

/** The lower edge of the upper part, and the height of the joint below it, px. */
const edge = 470;
const depth = 44;
const space = 64;

/**
 * Draws name, dates and city beside the event's drawing on the upper part, and the call to action and the mark on the
 * lower part.
 */
async function drawn(locale: Locale): Promise<Response> {
  const { name, shortName, dates, venue, theme } = currentEvent();
  const { brand, onBrand, primary, onPrimary, ink } = theme.colors;
  const title = withBoundWords(name[locale]);
  const fontSize = title.length > 60 ? 46 : title.length > 44 ? 54 : title.length > 26 ? 62 : 74;
  const place = (top: number, height: number, more: CSSProperties): CSSProperties => ({
    position: 'absolute',
    display: 'flex',
    justifyContent: 'space-between',
    left: space,
    top,
    height,
    ...more,
  });
  const fonts = ['heading', 'label'].map(async (font) => ({
    name: font,
    data: await eventFile(`${font}.ttf`),
  }));
  return new ImageResponse(
    <div style={{ display: 'flex', fontFamily: 'label' }}>
      <Drawing svg={previewGround(theme, edge, depth)} {...previewSize} />
      {/* next/og does not support conic gradients. */}
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
          {/* A longer name would overlap the call to action, and the heading already has the name. */}
          {shortName[locale].length <= 44 && <div>{shortName[locale]}</div>}
          <Drawing
            svg={iconSvg(theme, 0)}
            width={68}
            height={68}
            // An event's own mark has its own background.
            style={theme.mark ? {} : { border: `3px solid ${brand}`, borderRadius: 12 }}
          />
        </div>
      </div>
    </div>,
    { ...previewSize, fonts: await Promise.all(fonts) },
  );
}
