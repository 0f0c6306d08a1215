import { Button, Link, Text } from '@react-email/components';
import type { MailSetting } from '../view';

interface ActionProps {
  setting: MailSetting;
  label: string;
  href: string;
}

/** The mail's link, as a button and as an address to copy. */
export function Action({ setting, label, href }: ActionProps) {
  const { colors, radius } = setting.event.theme;
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
            fontSize: 17,
            lineHeight: '22px',
            fontWeight: 600,
          }}
        >
          {label}
        </Button>
      </div>
      <Text
        data-skip-in-text="true"
        style={{
          margin: '0 0 24px',
          fontSize: 14,
          lineHeight: '21px',
          color: colors.softInk,
        }}
      >
        {setting.t('mail.fallback')}
        <br />
        <Link
          href={href}
          style={{ color: colors.softInk, textDecorationLine: 'underline', wordBreak: 'break-all' }}
        >
          {href}
        </Link>
      </Text>
    </>
  );
}
