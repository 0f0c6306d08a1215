import built from 'event-data';
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import { Recent } from '@/lib/base/recent';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import type { Locale } from './locale';

export type Messages = typeof en;
type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
export type Texts<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** One for each language and namespace: a translator keeps the messages that it has parsed. */
const made = new Recent<unknown>();

/** All texts, with those that the event words differently. English is the typed source; `npm run check` compares the two. */
export const catalogue: Record<Locale, Messages> = {
  get en() {
    return made.getOr('messages en', () => overridden(en, built.texts.en)) as Messages;
  },
  get es() {
    return made.getOr('messages es', () => overridden(es as Messages, built.texts.es)) as Messages;
  },
};

function overridden<T extends object>(texts: T, own: object): T {
  const entries = Object.entries(own).map(([key, text]) => {
    const child = (texts as Record<string, unknown>)[key];
    return [key, typeof child === 'object' && child ? overridden(child, text) : text];
  });
  return { ...texts, ...Object.fromEntries(entries) };
}

/** All texts of a language. */
export function translator(locale: Locale): Texts<never> {
  const make = () => createTranslator({ locale, messages: catalogue[locale], timeZone });
  return made.getOr(locale, make) as Texts<never>;
}

/** The texts of a namespace in a language. */
export function textsOf<N extends Namespace>(locale: Locale, namespace: N): Texts<N> {
  const make = () =>
    createTranslator<Messages, N>({ locale, messages: catalogue[locale], namespace, timeZone });
  return made.getOr(`${locale} ${namespace}`, make) as Texts<N>;
}

const timeZone = 'America/Mexico_City';
