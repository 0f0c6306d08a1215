import { linkTo } from '@/components/ui/text-link';
import type { RegistrationState } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';

/** What somebody at the entrance can still do once registration is closed or the show is over. */
export async function AtTheGate({ state }: { state: RegistrationState }) {
  const t = await pageTexts('pages.closed');
  if (state === 'closed') return t('gate');
  return state === 'over' ? t.rich('overGate', { link: linkTo('/datos-personales') }) : null;
}
