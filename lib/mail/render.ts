/// <reference lib="es2024.string" />
import { LRUCache } from 'lru-cache';
import type { Secrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import type { Locale } from '@/lib/i18n/locale';
import { formatAddress, type MailAddress } from './address';
import { escapeHtml, fillSlots, slot } from './slots';
import { type MailTemplate, type RenderedMail, renderTemplate } from './template';
import type { MailLink, MailPayload, MailProps, QueuedMail } from './types';

export interface RendererOptions {
  /** By kind of mail. */
  templates: Readonly<Record<string, MailTemplate>>;
  /** Sender of the mails in that language. */
  from(locale: Locale): MailAddress;
  /** Origin of every link. */
  appUrl: string;
  secrets: Secrets;
}

/**
 * A function that makes the payload of a mail: the same bytes for the same mail at every attempt and in every process.
 * It rejects for a mail that cannot be sent. Each template runs once per language and structure, with slots in place
 * of texts, since running React for every mail would cost several milliseconds.
 */
export function createRenderer(options: RendererOptions): (mail: QueuedMail) => Promise<MailPayload> {
  const { templates, from, appUrl, secrets } = options;
  const compiled = new LRUCache<string, Promise<RenderedMail>>({ max: 200 });

  function compile(
    { kind, locale }: QueuedMail,
    template: MailTemplate,
    texts: Record<string, string>,
    fixed: MailProps,
  ) {
    // An empty text may remove a whole element, so it is part of the structure.
    const slots = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text && slot(name)]));
    const key = JSON.stringify([kind, locale, slots, fixed]);
    let found = compiled.get(key);
    if (!found) {
      const { link, ...props } = slots;
      found = renderTemplate(template, { locale, props: { ...props, ...fixed }, link });
      compiled.set(key, found);
      found.catch(() => compiled.delete(key));
    }
    return found;
  }

  return async (mail) => {
    const template = templates[mail.kind];
    if (!template) throw new Error(`There is no template for mails of the kind ${mail.kind}.`);
    const texts: Record<string, string> = {};
    const fixed: Record<string, string | boolean> = {};
    for (const [name, value] of Object.entries(mail.props)) {
      if (typeof value !== 'string' || template.structural?.includes(name)) fixed[name] = value;
      else texts[name] = oneLine(value);
    }
    if (mail.link) texts.link = linkUrl(mail.link, appUrl, secrets);
    const { subject, html, text } = await compile(mail, template, texts, fixed);
    const attachments = template.attachments?.(mail) ?? [];
    return {
      to: formatAddress(mail.to),
      from: formatAddress(from(mail.locale)),
      subject: fillSlots(subject, texts),
      html: fillSlots(html, texts, escapeHtml),
      text: fillSlots(text, texts),
      ...(attachments.length > 0 && { attachments }),
    };
  };
}

/** The text as it may appear in a mail: one line, without control characters and without marks that reverse the writing direction. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The address behind a mail's button; a signed link is the same at every attempt. */
export function linkUrl(link: MailLink, appUrl: string, secrets: Secrets): string {
  const url = `${appUrl}${link.path}`;
  if (!('purpose' in link)) return url;
  return `${url}${link.path.includes('?') ? '&' : '?'}${link.parameter ?? 'id'}=${makeLink(secrets, link)}`;
}
