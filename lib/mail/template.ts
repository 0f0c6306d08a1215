import { render as renderElement, toPlainText } from '@react-email/components';
import type { Locale } from '@/lib/i18n/locale';
import type { MailProps } from './record';
import type { MailAttachment } from './types';

/** The values that a template is rendered with. */
export interface TemplateInput<Props extends MailProps = MailProps> {
  locale: Locale;
  props: Props;
  /** Address of the page that the mail's button opens. */
  link?: string;
}

/** The template of one kind of mail. */
export interface MailTemplate<Props extends MailProps = MailProps> {
  /** Text props that decide the structure of the mail. All other texts are only inserted, escaped. */
  readonly structural?: readonly string[];
  draw(input: TemplateInput<Props>): { subject: string; element: Parameters<typeof renderElement>[0] };
  /** Must return the same bytes for the same mail. */
  attachments?(mail: { locale: Locale; props: Props; queuedAt: Date }): MailAttachment[];
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail to HTML and plain text. The output does not depend on the build of React. */
export async function renderTemplate<Props extends MailProps>(
  template: MailTemplate<Props>,
  input: TemplateInput<Props>,
): Promise<RenderedMail> {
  const { subject, element } = template.draw(input);
  // React adds image preloads and hydration marks for browsers, which differ between its builds.
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
