import { Img } from '@react-email/components';
import { chosenSessions } from '@/lib/conferences/rules';
import { sessionPlace } from '@/lib/conferences/session-times';
import type { PassProps } from '@/lib/registration/mails/mails';
import type { MailSetting } from '../view';
import { Joint } from './joint';
import { breaking, codeFont, headingFont, sized, table, textFont, verbatim } from './styles';
import { WholeWords } from './whole-words';

/**
 * The entry pass, as on the portal's pages: the stub in the category's colour, the joint, and the QR code on white with
 * its content as text.
 */
export function Pass({ view, holder }: { view: MailSetting; holder: PassProps }) {
  const { event, locale, t, appUrl } = view;
  const { colors, categoryColors, joint } = event.theme;
  const stub = categoryColors[holder.categoria];
  const white = '#ffffff';
  // Mails queued by an earlier version have no sessions.
  const sessions = chosenSessions(event.programme, holder.sessions?.split(','));
  const label = { ...sized(14, 20), color: colors.softInk };
  const value = { ...sized(16, 22), fontWeight: 600, color: colors.ink };
  const onStub = { color: white, ...sized(15, 20), fontWeight: 600 };
  const layout = { role: 'presentation', ...table } as const;
  const kind = {
    borderTop: '2px solid #ffffff',
    borderBottom: '2px solid #ffffff',
    letterSpacing: 2,
    textTransform: 'uppercase',
  } as const;
  const material = event.theme.categoryMaterials?.[holder.categoria][locale];
  const heading = { ...headingFont(event.theme), color: white };
  return (
    <table
      {...layout}
      align="center"
      style={{
        maxWidth: 360,
        margin: '8px auto 28px',
        ...textFont(event.theme),
        borderCollapse: 'separate',
      }}
    >
      <tbody>
        <tr>
          <td style={{ backgroundColor: stub, borderRadius: '12px 12px 0 0', padding: '20px 22px 18px' }}>
            {/* Without the picture: an address that is the same in every mail, so loading it reveals no reader. */}
            <Img
              src={event.theme.markPng ? 'cid:mark' : `${appUrl}/apple-touch-icon.png`}
              alt=""
              width={36}
              height={36}
              style={{ borderRadius: 6, marginBottom: 10 }}
            />
            <div style={{ ...onStub, textWrap: 'balance' }}>
              <WholeWords>{event.shortName[locale]}</WholeWords>
            </div>
            <div style={{ ...onStub, fontWeight: 400 }}>
              <WholeWords>{event.shortDates[locale]}</WholeWords>
            </div>
            <div style={{ paddingTop: 16 }}>
              <span style={{ ...onStub, ...kind, marginRight: 10 }}>
                {t(`pass.holder.${holder.categoria}`)}
              </span>{' '}
              {material && <span style={{ ...onStub, fontWeight: 400 }}>{material}</span>}
            </div>
            <div style={{ ...heading, ...sized(30, 34), ...breaking, paddingTop: 8 }}>
              <span {...verbatim}>{holder.nombres}</span> <span {...verbatim}>{holder.apellidos}</span>
            </div>
            {holder.nombreEmpresa && (
              <div style={{ paddingTop: 6, ...sized(16, 22), color: white, overflowWrap: 'anywhere' }}>
                <span {...verbatim}>{holder.nombreEmpresa}</span>
              </div>
            )}
          </td>
        </tr>
        <tr>
          <td style={{ backgroundColor: stub }}>
            <Joint joint={joint} upper={stub} lower={white} />
          </td>
        </tr>
        <tr>
          <td align="center" style={{ backgroundColor: white, padding: '16px 22px 0' }}>
            <Img
              src="cid:qr"
              alt={t('mail.passAlt')}
              width={256}
              height={256}
              style={{ margin: '0 auto', maxWidth: '100%', height: 'auto', backgroundColor: white }}
            />
            {holder.folio && (
              <div style={{ ...codeFont, ...sized(24, 32), fontWeight: 700, color: colors.ink }}>
                <span style={{ ...label, ...textFont(event.theme), fontWeight: 400 }}>{t('pass.folio')}</span>{' '}
                <span translate="no">{holder.folio}</span>
              </div>
            )}
            <div
              translate="no"
              style={{
                ...value,
                ...codeFont,
                ...sized(12, 20),
                padding: '4px 0 20px',
                wordBreak: 'break-all',
                textWrap: 'balance',
              }}
            >
              {holder.qr}
            </div>
          </td>
        </tr>
        <tr>
          <td style={{ backgroundColor: white, borderRadius: '0 0 12px 12px', padding: '0 22px 22px' }}>
            <table {...layout} style={{ borderTop: `2px dashed ${colors.line}` }}>
              <tbody>
                <tr>
                  <td style={{ paddingTop: 14 }}>
                    <div style={label}>{t('pass.hours')}</div>
                    <div style={value}>
                      <WholeWords>{event.dates[locale]}</WholeWords>
                    </div>
                    <div style={value}>{event.hours[locale]}</div>
                  </td>
                </tr>
                <tr>
                  <td style={{ paddingTop: 14 }}>
                    <div style={label}>{t('pass.place')}</div>
                    <div style={value}>{event.venue.name[locale]}</div>
                    <div style={value}>{event.venue.city[locale]}</div>
                  </td>
                </tr>
                {sessions.length > 0 && (
                  <tr>
                    <td style={{ paddingTop: 14 }}>
                      <div style={label}>{t('pass.sessions')}</div>
                      {sessions.map((session) => (
                        <div key={session.id} style={{ paddingBottom: 6 }}>
                          <div style={value}>{session.title[locale]}</div>
                          <div style={label}>{sessionPlace(session, locale)}</div>
                        </div>
                      ))}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
