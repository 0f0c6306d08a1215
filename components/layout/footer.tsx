'use client';

import { phoneHref } from './phone-href';

const link = 'inline-flex min-h-10 items-center underline-offset-4 hover:text-ink hover:underline';

/** The foot of every page: rules, questions, privacy and help. */
export function Footer({
  email,
  phone,
  texts,
}: {
  /** The event's help desk. */
  email: string;
  phone: string;
  texts: Record<'footer' | 'rules' | 'faq' | 'privacy' | 'help', string>;
}) {
  return (
    <footer className="mx-auto mt-auto w-full max-w-page px-4 pt-4 pb-8 text-small text-soft sm:px-6 print:hidden">
      <nav aria-label={texts.footer} className="flex flex-wrap gap-x-6">
        <a href="/rules" className={link}>
          {texts.rules}
        </a>
        <a href="/faq" className={link}>
          {texts.faq}
        </a>
        <a href="/privacy" className={link}>
          {texts.privacy}
        </a>
        <span className="flex flex-wrap items-center gap-x-3">
          {texts.help}
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
          <a href={phoneHref(phone)} className={link}>
            {phone}
          </a>
        </span>
      </nav>
    </footer>
  );
}
