/// <reference lib="es2024.string" />
import { LRUCache } from 'lru-cache';
import { withoutInvisible } from '@/lib/base/visible-text';
import type { Secrets } from '@/lib/crypto/secrets';
import { codeOfLink, makeLink } from '@/lib/crypto/signed-links';
import type { Locale } from '@/lib/i18n/locale';
import type { MailAddress, MailLink, MailProps, QueuedMail } from './record';
import type { MailTemplate, RenderedMail } from './template';
import type { MailPayload } from './types';

interface RendererOptions {
  /** The templates by kind of mail. Called with the first mail, because React Email is large. */
  loadTemplates(): Promise<Readonly<Record<string, MailTemplate>>>;
  /** Sender of the mails in that language. */
  from(locale: Locale): MailAddress;
  /** Sender of mails with an opt-out; without it, they cannot be sent. */
  mailingsFrom?(locale: Locale): MailAddress;
  /** The address that answers go to, also those that a mailbox sends by itself. */
  replyTo: string;
  /** Origin of every link. */
  appUrl: string;
  secrets: Secrets;
}

// Slots are marked with private-use characters: no template contains them, and neither React nor the conversion to text
// changes them.
const open = '\ue000';
const close = '\ue001';

/** Asks mailboxes for no automatic answer, such as an out-of-office reply (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** Lets mailboxes end such mails with one press (RFC 8058). The page at the address takes their POST, too. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Returns a function that makes the payload of a mail, with the same bytes for the same mail at every attempt and in
 * every process. It rejects for a mail that cannot be sent. Each template runs once per language and structure, with
 * slots in place of texts, since running React for every mail would cost several milliseconds.
 */
export function createRenderer(options: RendererOptions): (mail: QueuedMail) => Promise<MailPayload> {
  const { loadTemplates, from, mailingsFrom, replyTo, appUrl, secrets } = options;
  let templates: ReturnType<typeof loadTemplates> | undefined;
  const compiled = new LRUCache<string, Promise<RenderedMail>>({ max: 200 });

  function compile(
    { kind, locale }: QueuedMail,
    template: MailTemplate,
    texts: Record<string, string>,
    fixed: MailProps,
  ) {
    // An empty text may remove a whole element, so it is part of the structure.
    const slots = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text && open + name + close]),
    );
    const key = JSON.stringify([kind, locale, slots, fixed]);
    let rendering = compiled.get(key);
    if (!rendering) {
      const { link, ...props } = slots;
      rendering = import('./template').then(({ renderTemplate }) =>
        renderTemplate(template, { locale, props: { ...props, ...fixed }, link }),
      );
      compiled.set(key, rendering);
      rendering.catch(() => compiled.delete(key));
    }
    return rendering;
  }

  return async (mail) => {
    templates ??= loadTemplates();
    const template = (await templates)[mail.kind];
    if (!template) throw new Error(`There is no template for mails of the kind ${mail.kind}.`);
    const texts: Record<string, string> = {};
    const fixed: Record<string, string | boolean> = {};
    for (const [name, value] of Object.entries(mail.props)) {
      if (typeof value !== 'string' || template.structural?.includes(name)) fixed[name] = value;
      else texts[name] = oneLine(value);
    }
    if (mail.link) texts.link = linkUrl(mail.link, appUrl, secrets);
    if (mail.link && 'hasCode' in mail.link && mail.link.hasCode)
      texts.code = codeOfLink(secrets, mail.link, mail.id);
    const { optOutPath } = mail;
    if (optOutPath) texts.optOut = `${appUrl}${optOutPath}`;
    const sender = optOutPath ? mailingsFrom : from;
    if (!sender) throw new Error('MAILINGS_FROM is not set.');
    const { subject, html, text } = await compile(mail, template, texts, fixed);
    const attachments = template.attachments?.(mail) ?? [];
    return {
      to: formatAddress(mail.to),
      from: formatAddress(sender(mail.locale)),
      reply_to: formatAddress({ name: '', address: replyTo }),
      headers: optOutPath ? { ...automatic, ...oneClick(`${appUrl}${optOutPath}`) } : automatic,
      subject: fillSlots(subject, texts),
      html: fillSlots(html, texts, escapeHtml),
      text: fillSlots(text, texts),
      ...(attachments.length > 0 && { attachments }),
    };
  };
}

/**
 * The text as it may appear in a mail: one line, without control characters and without marks that reverse the writing
 * direction.
 */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The address behind a mail's button; a signed link is the same at every attempt. */
export function linkUrl(link: MailLink, appUrl: string, secrets: Secrets): string {
  const url = `${appUrl}${link.path}`;
  if (!('purpose' in link)) return url;
  return `${url}${link.path.includes('?') ? '&' : '?'}${link.parameter ?? 'id'}=${makeLink(secrets, link)}`;
}

/** A text that was rendered with slots, with these values in their place, each passed through `encode`. */
function fillSlots(
  text: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(/\ue000(\w+)\ue001/g, (_, name: string) => encode(values[name] ?? ''));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes as React does, for text and for attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Name and address as one header value, `"Name" <address>`. Removes from the name every character that could end it,
 * add a recipient or add a header; throws for an address that contains one.
 */
export function formatAddress({ name, address }: MailAddress): string {
  if (!/^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]{1,255}$/u.test(address)) {
    throw new Error('The address is not one that a mail can be sent to.');
  }
  const plain = name
    .replace(/["(),:;<>@[\\\]\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return plain ? `"${plain}" <${address}>` : address;
}
