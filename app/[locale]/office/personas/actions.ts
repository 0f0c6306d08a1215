'use server';

import type { FormRefusal } from '@/app/_server/form/refusal-in-words';
import { officeAction } from '@/app/_server/office/office-action';
import { factorPath } from '@/app/_server/office/require-staff';
import type { SearchData } from '@/components/office/search-form';
import { ok, type Refusal } from '@/lib/base/result';
import { deps } from '@/lib/deps';
import type { Locale } from '@/lib/i18n/locale';
import { textsOf } from '@/lib/i18n/translator';
import { findInvitees } from '@/lib/office/outreach/find-invitees';
import { type FoundPeople, searchPeople } from '@/lib/office/people/search-people';
import { officePages, personPath } from '@/lib/office/rules';
import { type Invitee, inviteeName } from '@/lib/outreach/invitees/record';
import { folioOf } from '@/lib/pass/folio';
import { companyOf } from '@/lib/registration/rules';

const { path } = officePages.people;

/** The refusal of a search after too many people in a day, with a link to the second factor. */
function paused(refusal: Refusal, locale: Locale): FormRefusal<never> {
  if (refusal.code !== 'factor_required') return refusal;
  const label = textsOf(locale, 'office.people')('confirm');
  return { ...refusal, message: 'office.people.pausedSearch', link: { href: factorPath(path), label } };
}

/** Searches for people. The text is posted, so that no address contains it. */
export const searchPeopleAction = officeAction<'search', SearchData>(
  'search',
  path,
  async (staff, { typed: { search = '', page = '1' }, locale }) => {
    const result = await searchPeople(deps(), staff, search, Math.max(1, Number.parseInt(page, 10) || 1));
    if (!result.ok) return paused(result, locale);
    const { people, isExact } = result.value;
    const [only] = people;
    if (isExact && only) return ok({ next: personPath(only._id) });
    const invitees = page === '1' ? await findInvitees(deps(), staff, search) : ok([]);
    if (!invitees.ok) return paused(invitees, locale);
    const onLists = invitees.value.map(inviteeInWords);
    return ok({ data: { search, ...shownPeople(result.value, locale), invitees: onLists } });
  },
  'officeSearchesByStaff',
);

function inviteeInWords(invitee: Invitee) {
  const { _id: id, email, answers } = invitee;
  return {
    id,
    name: inviteeName(invitee) ?? '',
    detail: [companyOf(answers), email].filter(Boolean).join(' · '),
  };
}

/** The people found, in words. */
function shownPeople(found: FoundPeople, locale: Locale): Omit<SearchData, 'search' | 'invitees'> {
  const { people, total, isAtLeast, isSimilar, next, progress } = found;
  const t = textsOf(locale, 'office.people');
  const category = textsOf(locale, 'pass.category');
  const status = [
    isSimilar && t('similar'),
    t(isAtLeast ? 'foundAtLeast' : 'found', { count: total }),
    !progress.isWhole && t('preparing', { percent: progress.percent }),
  ];
  return {
    status: status.filter(Boolean).join(' '),
    isNew: total === 0 || isSimilar,
    people: people.map(({ _id: id, nombres, apellidos, email, ...person }) => ({
      id,
      name: `${nombres} ${apellidos}`,
      detail: [companyOf(person), email].filter(Boolean).join(' · '),
      state: [category(person.categoria), folioOf(person.guid), person.blockedAt && t('blocked')]
        .filter(Boolean)
        .join(' · '),
    })),
    next,
  };
}
