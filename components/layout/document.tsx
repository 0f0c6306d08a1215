import { heading, text } from 'event-faces';
import type { ReactNode } from 'react';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { themeStyle } from './theme';

/** The `<html>` and `<body>` of every page, with the event's colours and faces. */
export function Document({
  event,
  locale,
  children,
}: {
  event: TradeShow;
  locale: Locale;
  children: ReactNode;
}) {
  const faces = { heading: heading.style.fontFamily, text: text.style.fontFamily };
  return (
    <html lang={locale} style={themeStyle(event.theme, faces)}>
      <body className="flex flex-col">{children}</body>
    </html>
  );
}
