import { pageTexts } from '@/lib/i18n/page-texts';
import type { Party } from '@/lib/outreach/parties/record';

/** The fields of a party's quota, validity and booth, with what the party has now. */
export async function termFields(party: Partial<Pick<Party, 'quota' | 'from' | 'until' | 'booth'>> = {}) {
  const t = await pageTexts('office.parties');
  const optional = t('optional');
  const { quota, from, until, booth } = party;
  return [
    {
      ...({
        name: 'quota',
        label: t('quota'),
        maxLength: 4,
        inputMode: 'numeric',
        autoComplete: 'off',
      } as const),
      defaultValue: quota?.toString(),
    },
    { name: 'from', label: t('from'), type: 'date', optional, required: false, defaultValue: from },
    { name: 'until', label: t('until'), type: 'date', optional, required: false, defaultValue: until },
    {
      name: 'booth',
      label: t('booth'),
      maxLength: 30,
      optional,
      required: false,
      autoComplete: 'off',
      defaultValue: booth,
    },
  ];
}
