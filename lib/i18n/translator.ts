import built from 'event-data';
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { fill } from './fill';
import { formatLocale, type Locale } from './locale';

export type Messages = typeof en;
export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;
export type Key<N extends Namespace> = Parameters<Texts<N>['raw']>[0];
export type Texts<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** One translator per language and namespace, since a translator caches the messages it has parsed. */
const translators = new Map<string, unknown>();

/**
 * All texts, including those that the event replaces. English is the typed source; `npm run check` verifies that
 * Spanish has the same keys and arguments.
 */
const catalogue: Record<Locale, Messages> = {
  get en() {
    return keep('messages en', () => overridden(en, built.texts.en));
  },
  get es() {
    return keep('messages es', () => overridden(es as Messages, built.texts.es));
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
  return keep(locale, () => createTranslator({ locale: formatLocale[locale], messages: catalogue[locale] }));
}

/** The texts of a namespace in a language. */
export function textsOf<N extends Namespace>(locale: Locale, namespace: N): Texts<N> {
  return keep(`${locale} ${namespace}`, () =>
    createTranslator<Messages, N>({ locale: formatLocale[locale], messages: catalogue[locale], namespace }),
  );
}

/**
 * Messages of a namespace for a client component, which replaces placeholders with `fill`. `values` are those that are
 * already known. A message with plural forms or tags has to be formatted on the server.
 */
export function clientTexts<N extends Namespace, Name extends string>(
  locale: Locale,
  namespace: N,
  keys: Readonly<Record<Name, Key<N>>>,
  values: Parameters<typeof fill>[1] = {},
): Record<Name, string> {
  const t = textsOf(locale, namespace);
  const texts = Object.entries<Key<N>>(keys).map(([name, key]) => {
    const message: unknown = t.raw(key);
    if (typeof message !== 'string' || /<|\{\w+,/.test(message))
      throw new Error(`${namespace}.${key} cannot be passed to a client component.`);
    return [name, fill(message, values)];
  });
  return Object.fromEntries(texts);
}

/** All messages of a namespace for a client component, or to look one up by a stored name. */
export function allClientTexts<N extends Namespace>(locale: Locale, namespace: N): Record<Key<N>, string> {
  return keep(`all ${locale} ${namespace}`, () => {
    const messages = namespace
      .split('.')
      .reduce((part: unknown, name) => Object(part)[name], catalogue[locale]);
    const keys = Object.keys(Object(messages)).map((key) => [key, key]);
    return clientTexts(locale, namespace, Object.fromEntries(keys));
  });
}

function keep<T>(key: string, create: () => T): T {
  const translator = translators.get(key) ?? create();
  translators.set(key, translator);
  return translator as T;
}
