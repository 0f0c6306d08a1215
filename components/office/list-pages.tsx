import { TextLink } from '@/components/ui/text-link';
import { pageTexts } from '@/lib/i18n/page-texts';
import { positionIn } from '@/lib/office/rules';
import type { Cursor } from '@/lib/store/port';

interface Props {
  /** The page's address, with its filter. */
  address: string;
  /** The query parameter of the list's position, if the page has several lists. */
  name?: string;
  /** The position that this page begins after. */
  after?: Cursor | undefined;
  /** The position that the next one begins after, if there is one. */
  next?: Cursor | undefined;
}

/** The links to the first and the next page of a list. */
export async function ListPages({ address, name = 'after', after, next }: Props) {
  const t = await pageTexts('office.people');
  if (!after && !next) return null;
  const separator = address.includes('?') ? '&' : '?';
  return (
    <p className="mt-5 flex gap-6">
      {after && <TextLink href={address}>{t('first')}</TextLink>}
      {next && <TextLink href={`${address}${separator}${name}=${positionIn(next)}`}>{t('next')}</TextLink>}
    </p>
  );
}
