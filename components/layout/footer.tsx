import { Verbatim } from '@/components/ui/verbatim';
import { currentEvent } from '@/lib/event/current';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { phoneHref } from './contact-links';

/** The footer of every page: rules, questions, privacy notice, help desk and social networks. */
export function Footer({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const { contact, social } = currentEvent();
  const { email, phone } = contact;
  return (
    <footer className="mx-auto mt-auto w-full max-w-page px-4 pt-4 pb-8 text-small text-soft sm:px-6 print:hidden">
      <nav aria-label={t('footer')} className="flex flex-wrap gap-x-6">
        {(['rules', 'faq', 'privacy'] as const).map((page) => (
          <a key={page} href={`/${page}`} className="footer-link">
            {t(page)}
          </a>
        ))}
        <span className="flex flex-wrap items-center gap-x-3">
          {t('help')}
          <a href={`mailto:${email}`} className="footer-link">
            <Verbatim>{email}</Verbatim>
          </a>
          <a href={phoneHref(phone)} className="footer-link">
            {phone}
          </a>
        </span>
        {social.map(({ name, url }) => (
          <a key={name} href={url} className="footer-link">
            {name}
          </a>
        ))}
      </nav>
    </footer>
  );
}
