import type { MailSetting } from '../view';
import { sized } from './fonts';

type Fact = readonly [label: string, value: string];

/** A table of labelled values; rows without a value are omitted. */
export function Facts({ setting, facts }: { setting: MailSetting; facts: readonly Fact[] }) {
  const { colors } = setting.event.theme;
  const cell = {
    borderTop: `1px solid ${colors.line}`,
    padding: '10px 14px',
    ...sized(16, 24),
    textAlign: 'left',
    verticalAlign: 'top',
  } as const;
  return (
    <table
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px', backgroundColor: colors.paper, borderBottom: `1px solid ${colors.line}` }}
    >
      <tbody>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row" style={{ ...cell, width: '28%', color: colors.softInk, fontWeight: 400 }}>
                {label}
              </th>
              <td style={{ ...cell, fontWeight: 600, overflowWrap: 'anywhere', wordBreak: 'break-word' }}>
                {value}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
