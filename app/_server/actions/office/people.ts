'use server';

import { officeAction } from '@/app/_server/office-action';
import type { SearchData } from '@/components/office/search-form';
import { ok } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import { textsOf } from '@/lib/i18n/translator';
import { searchPeople } from '@/lib/office/people/search-people';
import { officePages } from '@/lib/office/rules';
import { folioOf } from '@/lib/pass/folio';

/** Searches for people. The text is posted, so that no address contains it. */
export const searchPeopleAction = officeAction<'search', SearchData>(
  'search',
  officePages.people.path,
  async (staff, { typed: { search = '' }, locale }) => {
    const { people, isCut, progress } = await searchPeople(deps(), staff, search);
    const t = textsOf(locale, 'office.people');
    const category = textsOf(locale, 'pass.category');
    const status = [
      t('found', { count: people.length }),
      isCut && t('more'),
      !progress.isWhole && t('preparing', { percent: progress.percent }),
    ];
    const shown = people.map(({ _id: id, nombres, apellidos, nombreEmpresa, email, ...person }) => ({
      id,
      name: `${nombres} ${apellidos}`,
      detail: [nombreEmpresa, email].filter(Boolean).join(' · '),
      state: [category(person.categoria), folioOf(person.guid), person.blockedAt && t('blocked')]
        .filter(Boolean)
        .join(' · '),
    }));
    return ok({ data: { search, status: status.filter(Boolean).join(' '), people: shown } });
  },
  'officeSearchesByStaff',
);
