import type { ReactNode } from 'react';
import { Joint } from '@/components/layout/joint';

export interface PassProps {
  /** Accessible name of the pass, such as "Entry pass". */
  label: string;
  category: string;
  /** CSS colour of the stub; must have enough contrast with white text. */
  color: string;
  dates: string;
  event: string;
  name: string;
  company?: string;
  /** A PNG of 256 × 256 px including the quiet zone. */
  qr: { src: string; alt: string };
  /** The content of the QR code, to be typed when it cannot be scanned. */
  code: { label: string; value: string };
  facts: readonly { label: string; value: ReactNode; isWide?: boolean }[];
}

/** The entry pass: a stub in the category's colour above a white body with the QR code. Prints black on white. */
export function Pass({ label, category, color, dates, event, name, company, qr, code, facts }: PassProps) {
  return (
    <section
      aria-label={label}
      className="mx-auto max-w-[26rem] overflow-hidden rounded-pass bg-white text-[#17191c] shadow-[0_1px_2px_rgb(0_0_0/0.12),0_12px_32px_-8px_rgb(0_0_0/0.22)] print:max-w-[13cm] print:rounded-none print:border-2 print:border-black print:shadow-none"
    >
      <div style={{ color }} className="print:border-b-2 print:border-dashed print:border-black">
        <div className="bg-current px-5 pt-5 pb-5 sm:px-6 print:bg-white">
          <div className="text-white print:text-black">
            <div className="flex flex-wrap justify-between gap-x-4 text-small font-semibold">
              <p>{category}</p>
              <p>{dates}</p>
            </div>
            <h2 className="mt-4 text-[1.75rem] leading-[1.1]">{name}</h2>
            {company && <p className="mt-1.5">{company}</p>}
            <p className="mt-1.5 hidden font-semibold print:block">{event}</p>
          </div>
        </div>
        <Joint className="print:hidden" />
      </div>
      <div className="px-5 pt-5 pb-6 max-[22.5rem]:px-3 sm:px-6">
        {/* biome-ignore lint/performance/noImgElement: exact pixels, nothing to optimise. */}
        <img
          src={qr.src}
          alt={qr.alt}
          width={256}
          height={256}
          className="mx-auto block h-[256px] w-[256px] max-w-none bg-white [image-rendering:pixelated]"
        />
        <p className="mt-1 text-center font-code text-[0.8125rem] leading-snug font-semibold break-all text-[#4a5058] print:text-black">
          <span className="sr-only">{code.label}: </span>
          {code.value}
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t-2 border-dashed border-[#c9cdd2] pt-4 text-hint">
          {facts.map((fact) => (
            <div key={fact.label} className={fact.isWide ? 'col-span-2' : undefined}>
              <dt className="text-small text-[#4a5058] print:text-black">{fact.label}</dt>
              <dd className={fact.isWide ? undefined : 'font-semibold'}>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
