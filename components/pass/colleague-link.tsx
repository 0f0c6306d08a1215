import { ButtonLink } from '@/components/ui/button';
import { currentEvent } from '@/lib/event/current';
import { offersForm } from '@/lib/event/rules';
import type { RegistrationState } from '@/lib/event/types';
import { pageTexts } from '@/lib/i18n/page-texts';

interface Props {
  /** The registration of the owner of the pass. */
  id: string;
  state: RegistrationState;
}

/** Leads the owner of a pass to the form for a colleague, if registration is open and the show has the express form. */
export async function ColleagueLink({ id, state }: Props) {
  if (state !== 'open' || !offersForm(currentEvent(), 'express')) return null;
  return (
    <p className="mt-6 print:hidden">
      <ButtonLink href={`/colega/${id}`} variant="secondary" isWide>
        {(await pageTexts('landed'))('colleague')}
      </ButtonLink>
    </p>
  );
}
