import type { MailSetting } from '../view';
import { Paragraph } from './paragraph';

/** Greets by name, or without a name if it is empty. */
export function Greeting({ setting: { t }, name }: { setting: MailSetting; name: string }) {
  return <Paragraph>{name ? t('mail.greeting', { name }) : t('mail.greetingNobody')}</Paragraph>;
}
