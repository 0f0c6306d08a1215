import { currentEvent } from '@/lib/event/current';
import { type Locale, locales } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { LanguageLink } from './language-link';
import { WholeWords } from './whole-words';

const names: Record<Locale, string> = { es: 'Español', en: 'English' };
const flags: Record<Locale, string> = { es: 'flag-es', en: 'flag-en' };

/** The header of every page: the event's name, which links to the home page, and the language switcher. */
export function Banner({ locale, isBilingual }: { locale: Locale; isBilingual?: boolean }) {
  const t = textsOf(locale, 'layout');
  const name = currentEvent().shortName[locale];
  return (
    <header className="edge bg-brand text-on-brand print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-2 sm:px-6">
        <a
          href="/"
          aria-label={`${name}, ${t('home')}`}
          className="flex min-h-target max-w-[14rem] flex-[1_1_8rem] items-center gap-2.5 font-heading text-small leading-tight font-(--heading-weight) text-balance [font-stretch:var(--heading-stretch)] hover:underline hover:underline-offset-4"
        >
          <img
            src="/icon.svg"
            alt=""
            width={36}
            height={36}
            className="shrink-0 rounded-[5px] ring-1 ring-on-brand/50"
          />
          <span>
            <WholeWords>{name}</WholeWords>
          </span>
        </a>
        <nav aria-label={t('languages')} className="-mr-2 ml-auto flex">
          {locales.map((each) => {
            const isCurrent = each === locale && !isBilingual;
            return (
              <LanguageLink
                key={each}
                href={`?lang=${each}`}
                lang={each}
                hrefLang={each}
                aria-current={isCurrent ? 'true' : undefined}
                className={`flex min-h-11 items-center gap-1.5 px-2 text-small ${isCurrent ? 'font-semibold underline decoration-2 underline-offset-6' : 'hover:underline hover:underline-offset-4'}`}
              >
                <span aria-hidden="true" className={`h-3 w-[18px] shrink-0 rounded-[1.5px] ${flags[each]}`} />
                {each.toUpperCase()}
                <span className="sr-only"> {names[each]}</span>
              </LanguageLink>
            );
          })}
        </nav>
      </div>
    </header>
  );
}
