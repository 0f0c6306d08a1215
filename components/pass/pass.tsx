import './pass.css';
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
    <section id="pass" aria-label={label} className="pass edge">
      <div style={{ color }} className="pass-stub">
        <div className="pass-holder edge">
          <div>
            <p className="pass-show text-small">
              <img src="/icon.svg" alt="" width={28} height={28} />
              <span>
                <WholeWords>{pass.show}</WholeWords>
              </span>
              <span>{pass.dates}</span>
            </p>
            <p className="pass-category">
              <b>{pass.category}</b>
              {pass.material && <span className="text-small">{pass.material}</span>}
            </p>
            <h2 className="pass-name">
              <Verbatim>{pass.name}</Verbatim>
            </h2>
            {pass.company && (
              <p className="pass-company">
                <Verbatim>{pass.company}</Verbatim>
              </p>
            )}
          </div>
        </div>
        <div className="pass-joint">
          <Joint />
        </div>
      </div>
      <div className="pass-body">
        <a href={qrHref} className="pass-code">
          <QrCode drawing={pass.qr} label={qrAlt} />
          <span className="button button-secondary mt-1">{enlarge}</span>
        </a>
        <dl className="pass-folio">
          <dt className="soft text-small">{pass.folioLabel}</dt>
          <dd translate="no" className="font-code">
            {pass.folio}
          </dd>
          <dt className="sr-only">{pass.codeLabel}</dt>
          <dd translate="no" className="soft font-code">
            {pass.code}
          </dd>
        </dl>
        <dl className="pass-facts text-hint">
          {pass.facts.map(({ label, lines, isWide, isVerbatim }) => (
            <div key={label} className={isWide ? 'wide' : undefined}>
              <dt className="soft text-small">{label}</dt>
              {lines.map(({ text, note }) => (
                <dd key={text}>
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
