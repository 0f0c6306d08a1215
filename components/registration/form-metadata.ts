import type { Metadata } from 'next';
import type { FormKind } from '@/lib/attendees/types';
import { pageTexts } from '@/lib/i18n/page-texts';

/** The title of a form's page. */
export async function formMetadata(form: FormKind): Promise<Metadata> {
  return { title: (await pageTexts('registration'))(`title.${form}`) };
}
