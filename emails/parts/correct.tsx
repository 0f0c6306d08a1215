import { Link } from '@react-email/components';
import type { MailSetting } from '../view';
import { Paragraph } from './paragraph';

/** The way from a mail with the pass to correcting the registration. `href` is the mail's signed link to the pass. */
export function Correct({ setting, href }: { setting: MailSetting; href: string }) {
  const { t, event } = setting;
  return (
    <Paragraph>
      {t('mail.correctAsk')}{' '}
      <Link
        href={`${href}&to=registro`}
        style={{ color: event.theme.colors.ink, textDecorationLine: 'underline' }}
      >
        {t('mail.correct')}
      </Link>
    </Paragraph>
  );
}
