import { Joint } from '@/components/layout/joint';
import { WholeWords } from '@/components/layout/whole-words';
import { Verbatim } from '@/components/ui/verbatim';
import type { PassContent } from './pass-content';
import { QrCode } from './qr-code';

interface Props {
  pass: PassContent;
  /** The colour of the holder's category. */
  color: string;
  label: string;
  /** The QR code's label for screen readers. */
  qrAlt: string;
  /** The page where the QR code fills the screen, if it is not this one. */
  qrHref?: string;
  enlarge: string;
}

/**
 * The entry pass: a stub in the category's colour above a white body with the QR code, which links to its full-screen
 * view; beside it on a phone that is held sideways. Prints black on white.
 */
export function Pass({ pass, color, label, qrAlt, qrHref = '#qr', enlarge }: Props) {
  return (
    <section
      id="pass"
      aria-label={label}
      className="edge mx-auto w-full max-w-[26rem] rounded-pass sideways:grid sideways:max-w-none sideways:grid-cols-[5fr_8fr] sideways:max-[45rem]:grid-cols-[1fr_2fr] text-[#17191c] shadow-[0_1px_2px_rgb(0_0_0/0.12),0_12px_32px_-8px_rgb(0_0_0/0.22)] print:max-w-[13cm] print:rounded-none print:border-2 print:border-black print:shadow-none"
    >
      <div
        style={{ color }}
        className="pass-stub relative z-1 print:border-b-2 print:border-dashed print:border-black"
      >
        <div className="edge rounded-t-pass bg-current px-5 py-4 max-[22.5rem]:px-4 max-[22.5rem]:py-2.5 sm:px-6 sideways:h-full sideways:rounded-l-pass sideways:rounded-tr-none print:bg-white">
          <div className="text-white sideways:flex sideways:h-full sideways:flex-col print:text-black">
            <p className="flex items-center gap-2.5 text-small font-semibold max-[22.5rem]:grid max-[22.5rem]:grid-cols-[auto_minmax(0,1fr)] max-[22.5rem]:gap-y-0.5 sideways:mb-auto sideways:flex-wrap">
              <img
                src="/icon.svg"
                alt=""
                width={28}
                height={28}
                className="row-span-2 shrink-0 rounded-[4px]"
              />
              <span className="leading-tight text-balance sideways:basis-24 sideways:grow">
                <WholeWords>{pass.show}</WholeWords>
              </span>
              <span className="leading-tight whitespace-nowrap min-[22.5rem]:ml-auto min-[22.5rem]:pl-2 sideways:ml-0 sideways:pl-0">
                {pass.dates}
              </span>
            </p>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-3 max-[22.5rem]:mt-1.5 max-[22.5rem]:text-small">
              <b className="border-y-2 border-current py-0.5 tracking-[0.14em] uppercase max-[22.5rem]:py-0 sideways:text-hint sideways:tracking-[0.08em]">
                {pass.category}
              </b>
              {pass.material && <span className="text-small">{pass.material}</span>}
            </p>
            <h2 className="mt-2 text-[min(2rem,11vw)] leading-[1.08] max-[22.5rem]:mt-1 max-[22.5rem]:text-h3 sideways:max-[45rem]:text-h2">
              <Verbatim>{pass.name}</Verbatim>
            </h2>
            {pass.company && (
              <p className="mt-1 leading-snug max-[22.5rem]:text-hint max-[22.5rem]:leading-tight">
                <Verbatim>{pass.company}</Verbatim>
              </p>
            )}
          </div>
        </div>
        <div className="pass-joint print:hidden forced-colors:hidden">
          <Joint />
        </div>
      </div>
      <div className="pass-body -mt-(--joint-height) rounded-b-pass bg-white px-5 pt-(--joint-height) pb-6 sm:px-6 sideways:mt-0 sideways:grid sideways:grid-cols-[auto_minmax(0,1fr)] sideways:grid-rows-[auto_1fr] sideways:gap-x-5 sideways:rounded-r-pass sideways:rounded-bl-none sideways:pt-0 sideways:pb-4 sideways:pr-5 sideways:pl-[calc(var(--joint-height)+1rem)] forced-colors:mt-0 forced-colors:pt-0">
        <a
          href={qrHref}
          className="-mx-4 block text-center sideways:row-span-2 sideways:mx-0 sideways:max-[45rem]:w-[50dvh]"
        >
          <QrCode
            drawing={pass.qr}
            label={qrAlt}
            className="mx-auto block w-full max-w-[24rem] sideways:w-[50dvh]"
          />
          <span className="button button-secondary mt-1">{enlarge}</span>
        </a>
        <dl className="mt-4 text-center sideways:text-left">
          <dt className="text-small text-[#4a5058] print:text-black">{pass.folioLabel}</dt>
          <dd
            translate="no"
            className="font-code text-h2 font-bold tracking-wider sideways:whitespace-nowrap sideways:text-h3"
          >
            {pass.folio}
          </dd>
          <dt className="sr-only">{pass.codeLabel}</dt>
          <dd
            translate="no"
            className="font-code text-[min(0.75rem,3.4vw)] leading-snug break-all text-[#4a5058] print:text-black"
          >
            {pass.code}
          </dd>
        </dl>
        <dl className="mt-5 grid gap-x-6 gap-y-3 border-t-2 min-[22.5rem]:grid-cols-[3fr_2fr] sideways:mt-3 sideways:grid-cols-1 sideways:content-start sideways:pt-3 border-dashed border-[#c9cdd2] pt-4 text-hint empty:hidden">
          {pass.facts.map(({ label, lines, isWide, isVerbatim }) => (
            <div key={label} className={isWide ? 'min-[22.5rem]:col-span-2 sideways:col-span-1' : undefined}>
              <dt className="text-small text-[#4a5058] print:text-black">{label}</dt>
              {lines.map(({ text, note }) => (
                <dd key={text} className={isWide ? 'mb-1.5' : undefined}>
                  <span translate={isVerbatim ? 'no' : undefined} className="font-semibold">
                    <WholeWords>{text}</WholeWords>
                  </span>
                  {note && <span className="block text-small text-balance tabular-nums">{note}</span>}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
