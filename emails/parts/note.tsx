import { Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailSetting } from '../view';

interface NoteProps {
  setting: MailSetting;
  title?: string;
  /** Each child is a paragraph. */
  children: ReactNode[] | ReactNode;
}

/** An important remark, with a bar in the accent colour on its left. */
export function Note({ setting, title, children }: NoteProps) {
  const { colors } = setting.event.theme;
  const paragraphs = (Array.isArray(children) ? children : [children]).filter(Boolean);
  const text = { fontSize: 16, lineHeight: '24px' };
  return (
    <Section
      style={{ margin: '0 0 24px', backgroundColor: colors.paper, borderLeft: `5px solid ${colors.accent}` }}
    >
      <div style={{ padding: '14px 16px 6px' }}>
        {title && <Text style={{ ...text, margin: '0 0 8px', fontWeight: 600 }}>{title}</Text>}
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their places.
          <Text key={index} style={{ ...text, margin: '0 0 8px' }}>
            {paragraph}
          </Text>
        ))}
      </div>
    </Section>
  );
}
