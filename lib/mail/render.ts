/// <reference lib="es2024.string" />
import { render as renderElement, toPlainText } from '@react-email/components';
import { mailOf } from '@/emails/templates';
import type { Secrets } from '@/lib/crypto/secrets';
import { makeLink } from '@/lib/crypto/signed-links';
import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { translator } from '@/lib/i18n/translator';
import { eventCalendar } from '@/lib/pass/calendar';
import { qrPng } from '@/lib/pass/qr';
import { formatAddress } from './address';
import type { MailAttachment, MailKind, MailLink, MailPayload, MailProps, QueuedMail } from './types';

export interface RendererOptions {
  event: TradeShow;
  /** Origin of every link. */
  appUrl: string;
  secrets: Secrets;
  /** The address that mails come from; the event's contact where absent. Its name is the event's. */
  from?: string;
}

export interface Renderer {
  /** The payload of a mail: the same bytes for the same mail, always. Rejects for a mail that cannot be sent. */
  render(mail: QueuedMail): Promise<MailPayload>;
}

/** What a template makes: as it stands, or with slots in it. */
export interface RenderedTemplate {
  subject: string;
  html: string;
  text: string;
}

/** Props that decide how the mail is built, not merely what stands in it. */
const structural = new Set(['categoria', 'vip', 'request']);

/**
 * Renders mails fast: each template runs once per kind, language and structure, with slots where the person's texts
 * go, and every mail fills them.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const { event, appUrl, secrets } = options;
  const compiled = new Map<string, Promise<Record<keyof RenderedTemplate, Slotted>>>();

  function template(
    kind: MailKind,
    locale: Locale,
    texts: Record<string, string>,
    fixed: Record<string, unknown>,
  ) {
    // A text that is empty may leave out a whole element.
    const filled = Object.keys(texts).filter((name) => texts[name] !== '');
    const key = JSON.stringify([kind, locale, filled, fixed]);
    let found = compiled.get(key);
    if (!found) {
      const { link, ...rest } = Object.fromEntries(
        Object.keys(texts).map((name) => [name, filled.includes(name) ? slot(name) : '']),
      );
      const props = { ...rest, ...fixed } as unknown as MailProps[MailKind];
      found = renderTemplate({ event, appUrl }, kind, locale, props, link).then(
        ({ subject, html, text }) => ({
          subject: slotted(subject),
          html: slotted(html),
          text: slotted(text),
        }),
      );
      compiled.set(key, found);
      found.catch(() => compiled.delete(key));
    }
    return found;
  }

  return {
    async render(mail) {
      const texts: Record<string, string> = {};
      const fixed: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(mail.props)) {
        if (structural.has(name) || typeof value !== 'string') fixed[name] = value;
        else texts[name] = oneLine(value);
      }
      if (mail.link) texts.link = linkUrl(mail.link, appUrl, secrets);
      const { subject, html, text } = await template(mail.kind, mail.locale, texts, fixed);
      const attachments = attachmentsOf(mail, options);
      return {
        to: formatAddress(mail.to),
        from: formatAddress({ name: event.name[mail.locale], address: options.from ?? event.contact.email }),
        subject: fill(subject, texts),
        html: fill(html, texts, escapeHtml),
        text: fill(text, texts),
        ...(attachments.length > 0 && { attachments }),
      };
    },
  };
}

/** Runs a template as it is, with no slots: what a filled mail must be equal to. */
export async function renderTemplate<K extends MailKind>(
  setting: { event: TradeShow; appUrl: string },
  kind: K,
  locale: Locale,
  props: MailProps[K],
  link?: string,
): Promise<RenderedTemplate> {
  const { subject, element } = mailOf(kind, { ...setting, locale, t: translator(locale), props, link });
  // What React adds for a browser: a preload of every image, and marks for hydration. Builds of React differ in it.
  const html = (await renderElement(element))
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<!--(?:\/?\$|html|head|body)-->/g, '');
  const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: heading },
      { selector: 'td', format: 'block', options: block },
      { selector: 'th', format: 'block', options: block },
    ],
  });
  return { subject, html, text };
}

/** A text as it may stand in a mail: one line, without control characters and without what turns the writing direction. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Where a mail's button leads: made anew at every sending, and the same each time. */
export function linkUrl(link: MailLink, appUrl: string, secrets: Secrets): string {
  if (link.purpose === 'premarket') return `${appUrl}/premarketvalidation/${link.subject}`;
  const id = makeLink(secrets, link);
  if (link.purpose === 'owner') return `${appUrl}${link.path}?id=${link.subject}&key=${id}`;
  return `${appUrl}${link.path}?id=${id}`;
}

function attachmentsOf(mail: QueuedMail, { event, appUrl }: RendererOptions): MailAttachment[] {
  if (mail.kind !== 'invitation' && mail.kind !== 'buyerAdded') return [];
  const { qr } = mail.props as MailProps['invitation'];
  const calendar = eventCalendar({ event, locale: mail.locale, appUrl, stamp: mail.queuedAt });
  return [
    {
      filename: 'qr.png',
      content: qrPng(qr).toString('base64'),
      content_type: 'image/png',
      content_id: 'qr',
    },
    {
      filename: translator(mail.locale)('mail.calendarFile'),
      content: Buffer.from(calendar).toString('base64'),
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
  ];
}

// Private-use characters mark a slot: no template holds them, and neither React nor the text conversion touches them.
const open = '\ue000';
const close = '\ue001';

function slot(name: string): string {
  return open + name + close;
}

/** Pieces of a template: even ones stand as they are, odd ones name a slot. */
type Slotted = readonly string[];

function slotted(text: string): Slotted {
  return text.split(/\ue000(\w+)\ue001/);
}

function fill(
  pieces: Slotted,
  texts: Record<string, string>,
  escaped: (text: string) => string = (text) => text,
): string {
  let result = '';
  pieces.forEach((piece, index) => {
    result += index % 2 === 0 ? piece : escaped(texts[piece] ?? '');
  });
  return result;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes as React does, in texts and in attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
