import type { MailSetting } from '../view';
import { Paragraph } from './paragraph';

/** Greets by name, or without one where the record has none. */
export function Greeting({ setting: { t }, name }: { setting: MailSetting; name: string }) {
  return <Paragraph>{name ? t('mail.greeting', { name }) : t('mail.greetingNobody')}</Paragraph>;
}
