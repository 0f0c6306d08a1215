import { TextLink } from '@/components/ui/text-link';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';

/** Says that who goes on accepts the privacy notice, with a link to it. */
export function Consent({ locale }: { locale: Locale }) {
  return (
    <p className="text-hint text-soft">
      {textsOf(locale, 'registration').rich('consent', {
        link: (text) => (
          <TextLink href="/privacy" target="_blank">
            {text}
          </TextLink>
        ),
      })}
    </p>
  );
}
