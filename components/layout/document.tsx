import { heading, text } from 'event-theme';
import type { CSSProperties, ReactNode } from 'react';
import { currentEvent } from '@/lib/event/current';
import type { Locale } from '@/lib/i18n/locale';

/** `<html>`, `<head>` and `<body>` of every page, with the event's colours and fonts. */
export function Document({ locale, children }: { locale: Locale; children: ReactNode }) {
  const event = currentEvent();
  const faces = { '--text-face': text.style.fontFamily, '--heading-face': heading.style.fontFamily };
  return (
    <html lang={locale} style={faces as CSSProperties}>
      <head>
        <meta name="application-name" content={event.name[locale]} />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content={event.theme.colors.brand} />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body className="flex flex-col">{children}</body>
    </html>
  );
}
