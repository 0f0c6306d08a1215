import { TextLink } from '@/components/ui/text-link';
import { currentEvent } from '@/lib/event/current';
import { pageTexts } from '@/lib/i18n/page-texts';

/** Whom to write to when something of ours does not work. */
export async function SupportContact() {
  const t = await pageTexts('registration');
  const { email } = currentEvent().contact;
  return t.rich('problemContact', {
    email,
    mail: (text) => <TextLink href={`mailto:${email}`}>{text}</TextLink>,
  });
}
