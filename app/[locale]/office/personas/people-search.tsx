import { searchPeopleAction } from '@/app/[locale]/office/personas/actions';
import { formTexts } from '@/components/form/form-texts';
import { SearchForm } from '@/components/office/search-form';
import { pageLocale } from '@/lib/i18n/page-texts';
import { officePages, officePath } from '@/lib/office/rules';

/** The search for a person, which opens the page of the one whose pass is scanned or whose folio is typed. */
export async function PeopleSearch({ hasHint = true }: { hasHint?: boolean }) {
  const texts = formTexts(await pageLocale(), 'office.people', {
    search: 'search',
    searchHint: 'searchHint',
    submit: 'submit',
    submitting: 'submitting',
    register: 'register',
    next: 'next',
    onList: 'onList',
  });
  return (
    <SearchForm
      action={searchPeopleAction}
      hasHint={hasHint}
      texts={texts}
      path={officePath + officePages.people.path}
      registerPath={officePath + officePages.register.path}
    />
  );
}
