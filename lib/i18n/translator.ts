import { createTranslator } from 'next-intl';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import type { Locale } from './locale';

export type Messages = typeof en;

/** The typed source is English; `npm run check` holds the Spanish file to the same keys and arguments. */
export const catalogue: Record<Locale, Messages> = { en, es: es as Messages };

/** Translates outside of a page: use in route handlers, actions and mails. */
export function translator(locale: Locale) {
  return createTranslator({ locale, messages: catalogue[locale] });
}
