import { Body, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailView } from '../view';
import { Paragraph } from './content';
import { Joint } from './joint';
import { headingFont, sized, textFont, verbatim } from './styles';
import { WholeAddresses, WholeWords } from './whole-words';

interface LayoutProps {
  view: MailView;
  subject: string;
  /** The reader's name for the greeting. If it is empty, the greeting has no name. */
  reader: string;
  children: ReactNode;
}

/**
 * The frame of every mail: the event's banner with its joint, greeting and content, and a footer with contact and
 * reason. Its texts are `mail.<kind>.preview` (shown beside the subject in lists of mails), `.title` and `.why`.
 */
export function Layout({ view, subject, reader, children }: LayoutProps) {
  const { kind, event, names, locale, t } = view;
  const { colors, joint, heroLine } = event.theme;
  const heading = headingFont(event.theme);
  const small = { margin: '0 0 8px', ...sized(14, 21), color: colors.softInk };
  const { email, phone } = event.contact;
  return (
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
      </Head>
      <Body style={{ margin: 0, padding: 0, backgroundColor: colors.ground }}>
        <Preview>{t(`mail.${kind}.preview`)}</Preview>
        <Section style={{ backgroundColor: colors.brand }}>
          <Container style={{ maxWidth: 600 }}>
            <Text
              style={{
                ...heading,
                ...sized(20, 24),
                margin: 0,
                padding: '24px 20px 20px',
                color: colors.onBrand,
                textWrap: 'balance',
              }}
            >
              <WholeWords>{event.shortName[locale]}</WholeWords>
            </Text>
          </Container>
        </Section>
        {heroLine && (
          <div
            data-skip-in-text="true"
            style={{
              height: 5,
              fontSize: 0,
              lineHeight: 0,
              backgroundColor: colors.accent,
              backgroundImage: heroLine,
            }}
          />
        )}
        <Joint joint={joint} upper={colors.brand} lower={colors.ground} />
        <Container style={{ maxWidth: 600 }}>
          <Section style={{ padding: '28px 20px 8px', ...textFont(event.theme), color: colors.ink }}>
            <Heading
              as="h1"
              style={{ ...heading, margin: '0 0 16px', ...sized(30, 36), textWrap: 'balance' }}
            >
              {t(`mail.${kind}.title`)}
            </Heading>
            <Paragraph>
              {reader ? <Greeting view={view} reader={reader} /> : t('mail.greetingNobody')}
            </Paragraph>
            {children}
          </Section>
          <Section style={{ padding: '0 20px 40px', ...textFont(event.theme) }}>
            <div style={{ borderTop: `1px solid ${colors.line}`, paddingTop: 20 }}>
              <Text style={small}>
                <WholeAddresses>{t('mail.contact', { email, phone })}</WholeAddresses>
              </Text>
              <Text style={small}>
                <WholeAddresses>{t('mail.spam', { email })}</WholeAddresses>
              </Text>
              <Text style={{ ...small, margin: 0 }}>{t(`mail.${kind}.why`, names)}</Text>
            </div>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

function Greeting({ view: { t }, reader }: Pick<LayoutProps, 'view' | 'reader'>) {
  const [before, after] = String(t.raw('mail.greeting')).split('{name}');
  return (
    <>
      {before}
      <span {...verbatim}>{reader}</span>
      {after}
    </>
  );
}
