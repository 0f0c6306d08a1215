import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { FormKind } from '@/lib/attendees/types';

/** The title of a form's page. */
export async function formMetadata(form: FormKind): Promise<Metadata> {
  return { title: (await getTranslations('registration'))(`title.${form}`) };
}
