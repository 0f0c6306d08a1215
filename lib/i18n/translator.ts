import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import { Recent } from '@/lib/base/recent';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import type { Locale } from './locale';

export type Messages = typeof en;
type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
export type Texts<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** The typed source is English; `npm run check` holds the Spanish file to the same keys and arguments. */
export const catalogue: Record<Locale, Messages> = { en, es: es as Messages };

/** One for each language and namespace: a translator keeps the messages that it has parsed. */
const made = new Recent<unknown>();

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
