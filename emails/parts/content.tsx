import { Button, Link, Section, Text } from '@react-email/components';
import { Children, type ReactNode } from 'react';
import type { MailSetting, Mails, MailView } from '../view';
import { breaking, codeFont, sized, table, verbatim } from './styles';
import { WholeAddresses, WholeWords } from './whole-words';

/** A paragraph of a mail's content. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={{ margin: '0 0 16px', ...sized(17, 26), overflowWrap: 'anywhere' }}>
      <WholeWords>{children}</WholeWords>
    </Text>
  );
}

/** An important remark, with a bar in the accent colour on its left; each child is a paragraph. */
export function Note(props: { view: MailSetting; title?: string; children: ReactNode }) {
  const { view, title, children } = props;
  const { colors } = view.event.theme;
  const text = sized(16, 24);
  return (
    <Section
      style={{ margin: '0 0 24px', backgroundColor: colors.paper, borderLeft: `5px solid ${colors.accent}` }}
    >
      <div style={{ padding: '14px 16px 6px' }}>
        {title && <Text style={{ ...text, margin: '0 0 8px', fontWeight: 600 }}>{title}</Text>}
        {Children.map(
          children,
          (paragraph) =>
            paragraph && (
              <Text style={{ ...text, margin: '0 0 8px' }}>
                <WholeAddresses>{paragraph}</WholeAddresses>
              </Text>
            ),
        )}
      </div>
    </Section>
  );
}

/** A code in large type below its label, to be read aloud or typed. */
export function Code({ view, label, code }: { view: MailSetting; label: string; code: string }) {
  const { colors, radius } = view.event.theme;
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
      <div style={{ ...sized(14, 20), color: colors.softInk }}>{label}</div>
      <div
        translate="no"
        style={{
          ...codeFont,
          ...sized(30, 40),
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

/** The mail's link, as a button and as an address to copy. Renders nothing for a mail without a link. */
export function Action({
  view: { kind, event, t, link },
  href = link,
}: {
  view: MailView<Exclude<keyof Mails, 'privacyNotice' | 'roleEnded' | 'accountDeleted'>>;
  href?: string;
}) {
  if (!href) return null;
  const { colors, radius } = event.theme;
  return (
    <>
      <div style={{ margin: '8px 0 16px' }}>
        <Button
          href={href}
          style={{
            backgroundColor: colors.primary,
            color: colors.onPrimary,
            borderRadius: radius,
            padding: '15px 26px',
            ...sized(17, 22),
            fontWeight: 600,
          }}
        >
          {t(`mail.${kind}.action`)}
        </Button>
      </div>
      <Text data-skip-in-text="true" style={{ margin: '0 0 24px', ...sized(14, 21), color: colors.softInk }}>
        {t('mail.fallback')}
        <br />
        <Link
          href={href}
          translate="no"
          style={{ color: colors.softInk, textDecorationLine: 'underline', wordBreak: 'break-all' }}
        >
          {href}
        </Link>
      </Text>
    </>
  );
}

/** A labelled value, and whether it is a name or an address. */
type Fact = readonly [label: string, value: string, isVerbatim?: boolean];

/** A table of labelled values; rows without a value are omitted. */
export function Facts({ view, facts }: { view: MailSetting; facts: readonly Fact[] }) {
  const { colors } = view.event.theme;
  const cell = {
    borderTop: `1px solid ${colors.line}`,
    padding: '10px 14px',
    ...sized(16, 24),
    textAlign: 'left',
    verticalAlign: 'top',
  } as const;
  return (
    <table
      {...table}
      style={{ margin: '0 0 24px', backgroundColor: colors.paper, borderBottom: `1px solid ${colors.line}` }}
    >
      <tbody>
        {facts
          .filter(([, value]) => value)
          .map(([label, value, isVerbatim]) => (
            <tr key={label}>
              <th scope="row" style={{ ...cell, width: '36%', color: colors.softInk, fontWeight: 400 }}>
                {label}
              </th>
              <td style={{ ...cell, fontWeight: 600, ...breaking }}>
                {isVerbatim ? <span {...verbatim}>{value}</span> : value}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
