import type { MailSetting } from '../view';
import { codeFont } from './fonts';

/** A code in large type, to be read aloud or typed. */
export function Code({ setting, label, code }: { setting: MailSetting; label: string; code: string }) {
  const { colors, radius } = setting.event.theme;
  return (
    <div
      style={{
        margin: '0 0 24px',
        padding: '18px 16px',
        backgroundColor: colors.paper,
        border: `2px solid ${colors.ink}`,
        borderRadius: radius,
        textAlign: 'center',
      }}
    >
      <div style={{ fontSize: 14, lineHeight: '20px', color: colors.softInk }}>{label}</div>
      <div
        style={{
          fontFamily: codeFont,
          fontSize: 30,
          lineHeight: '40px',
          fontWeight: 700,
          letterSpacing: '0.06em',
          wordBreak: 'break-all',
        }}
      >
        {code}
      </div>
    </div>
  );
}
