import { QrCode } from '@/components/pass/qr-code';
import { Verbatim } from '@/components/ui/verbatim';
import { currentEvent } from '@/lib/event/current';
import { locales } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { qrDrawing } from '@/lib/pass/qr';

interface Props {
  label: string;
  /** Where its code leads. */
  address: string;
  /** Whom it is for. */
  name?: string;
}

/** A poster in both languages whose code leads to an address. Printed, it is a page of its own. */
export function Poster({ label, address, name }: Props) {
  return (
    <section
      aria-label={label}
      className="mb-6 max-w-form break-after-page border border-line bg-white p-6 text-center text-black print:max-w-none print:border-0"
    >
      {locales.map((locale) => (
        <div key={locale} lang={locale} className="mb-4">
          <p className="text-hint">{currentEvent().name[locale]}</p>
          <p className="font-heading text-h1 leading-tight font-(--heading-weight)">
            {textsOf(locale, 'office.poster')('here')}
          </p>
        </div>
      ))}
      {name && (
        <p className="mb-4 text-h3 font-semibold">
          <Verbatim>{name}</Verbatim>
        </p>
      )}
      <QrCode
        drawing={qrDrawing(address)}
        label={textsOf(locales[0], 'office.poster')('qrAlt')}
        className="mx-auto block w-full max-w-[26rem]"
      />
      <p className="mt-4 text-h3 font-semibold break-words">
        <Verbatim>{address.replace(/^https?:\/\//, '')}</Verbatim>
      </p>
    </section>
  );
}
