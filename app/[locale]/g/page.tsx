import { redirect } from 'next/navigation';
import { pageMetadata } from '@/app/_server/page-metadata';
import { Page } from '@/components/layout/page';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import { shownCode } from '@/lib/base/code-digits';
import { pageTexts } from '@/lib/i18n/page-texts';
import { readCode } from '@/lib/outreach/parties/code';

export const generateMetadata = pageMetadata('party.typeTitle', { index: false });

/** Where the code of a party is typed. */
export default async function TypeCodePage({ searchParams }: PageProps<'/[locale]/g'>) {
  const { code } = await searchParams;
  const typed = typeof code === 'string' ? code.slice(0, 40) : undefined;
  const read = typed === undefined ? null : readCode(typed);
  if (read) redirect(`/g/${shownCode(read)}`);
  const [t, ui] = [await pageTexts('party'), await pageTexts('ui')];
  return (
    <Page title={t('typeTitle')} lead={t('typeLead')} back={{ href: '/', label: ui('backHome') }}>
      <form action="/g" className="max-w-form space-y-5">
        <TextInput
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          defaultValue={typed}
          error={typed === undefined ? undefined : t('codeInvalid')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          width="short"
          enterKeyHint="go"
        />
        <Button type="submit" isWide>
          {ui('continue')}
        </Button>
      </form>
    </Page>
  );
}
