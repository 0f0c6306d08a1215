import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AnonymousFormPage } from '@/components/registration/anonymous-form-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registration');
  return { title: t('title', { form: t('form.visitante') }) };
}

export default function VisitantePage() {
  return <AnonymousFormPage form="visitante" />;
}
