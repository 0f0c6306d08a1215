import { pageMetadata } from '@/app/_server/page-metadata';
import { readDeps } from '@/app/_server/read-deps';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { eventNames } from '@/lib/event/rules';
import { pageLocale, pageTexts } from '@/lib/i18n/page-texts';

export const generateMetadata = pageMetadata('optOut.title', { index: false });

/** Where the reader of an invitation ends all of them. Opening it changes nothing; its button is a POST to its address. */
export default async function OptOutPage({ searchParams }: PageProps<'/[locale]/baja'>) {
  const { id, done } = await searchParams;
  const { event, optOuts } = readDeps();
  const [t, ui] = [await pageTexts('optOut'), await pageTexts('ui')];
  const back = { href: '/', label: ui('backHome') };
  if (done !== undefined)
    return (
      <Page title={t('done')} back={back}>
        <Notice tone="success">{t('doneText', eventNames(event, await pageLocale()))}</Notice>
      </Page>
    );
  const link = typeof id === 'string' ? await optOuts.readLinkId(id) : null;
  if (!link) return <Page title={t('invalid')} lead={t('invalidText')} back={back} />;
  return (
    <Page title={t('title')} lead={t('text')}>
      <form method="post" action={`/baja?page=1&id=${id}`}>
        <Button type="submit">{t('submit')}</Button>
      </form>
    </Page>
  );
}
