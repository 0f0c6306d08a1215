import type { Locale } from '@/lib/i18n/locale';

const drawings: Record<Locale, string> = { es: 'flag-es', en: 'flag-en' };

/** A decorative flag; always shown next to the language's code. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <span aria-hidden="true" className={`h-3.5 w-[21px] shrink-0 rounded-[1.5px] ${drawings[locale]}`} />
  );
}
