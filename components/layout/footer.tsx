import type { TradeShow } from '@/lib/event/types';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { phoneHref } from './phone-href';

const link = 'inline-flex min-h-10 items-center underline-offset-4 hover:text-ink hover:underline';

/** The foot of every page: rules, questions, privacy notice, help desk and social networks. */
export function Footer({ event, locale }: { event: TradeShow; locale: Locale }) {
  const t = textsOf(locale, 'layout');
  const { email, phone } = event.contact;
  return (
    <footer className="mx-auto mt-auto w-full max-w-page px-4 pt-4 pb-8 text-small text-soft sm:px-6 print:hidden">
      <nav aria-label={t('footer')} className="flex flex-wrap gap-x-6">
        <a href="/rules" className={link}>
          {t('rules')}
        </a>
        <a href="/faq" className={link}>
          {t('faq')}
        </a>
        <a href="/privacy" className={link}>
          {t('privacy')}
        </a>
        <span className="flex flex-wrap items-center gap-x-3">
          {t('help')}
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
          <a href={phoneHref(phone)} className={link}>
            {phone}
          </a>
        </span>
        {event.social.map(({ name, url }) => (
          <a key={name} href={url} className={link}>
            {name}
          </a>
        ))}
      </nav>
    </footer>
  );
}
