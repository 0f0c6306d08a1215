import type { Locale } from '@/lib/i18n/locale';

/** A small drawing that stands beside the language's code, never alone. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg aria-hidden="true" width="21" height="14" viewBox="0 0 21 14" className="shrink-0 rounded-[1.5px]">
      {locale === 'es' ? (
        <>
          <path fill="#fff" d="M0 0h21v14H0z" />
          <path fill="#006847" d="M0 0h7v14H0z" />
          <path fill="#ce1126" d="M14 0h7v14h-7z" />
          <path
            fill="none"
            stroke="#2f7d4f"
            strokeWidth="1"
            strokeLinecap="round"
            d="M8.9 8.1a1.9 1.9 0 0 0 3.2 0"
          />
          <path fill="#8a5a2b" d="M9.4 6.9c0-1.2.5-1.9 1.5-2.1l.8.5-.5.3c.5.5.6 1.2.2 1.9-.7.6-1.5.3-2-.6z" />
        </>
      ) : (
        <>
          <path fill="#fff" d="M0 0h21v14H0z" />
          <path fill="#b22234" d="M0 0h21v2H0zm0 4h21v2H0zm0 4h21v2H0zm0 4h21v2H0z" />
          <path fill="#3c3b6e" d="M0 0h10v8H0z" />
          <path
            stroke="#fff"
            strokeLinecap="round"
            strokeWidth="1"
            strokeDasharray="0 2"
            d="M2 2h7M3 4h5M2 6h7"
          />
        </>
      )}
    </svg>
  );
}
