import { emailKey } from '@/lib/base/email-key';
import { ok, type Result } from '@/lib/base/result';
import { folioOf } from '@/lib/pass/folio';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import {
  type Backfill,
  type BackfillProgress,
  backfillProgress,
} from '@/lib/registration/search-index/backfill';
import { wordsIn } from '@/lib/registration/search-index/derived-fields';
import type { StaffFor } from '../abilities';
import { idsOf, notePeople, type ShowDeps, showPeople } from '../trail/show-people';

/** The maximum number of people with the rarest word that are compared with the other words. */
const candidateLimit = 500;
/** The maximum number of people shown. */
const shownLimit = 20;
/** How many words are looked up to find a rare one. */
const lookupLimit = 3;

interface SearchDeps extends ShowDeps {
  backfill: Backfill;
  attendees: Pick<Attendees, 'byWord' | 'byPassKey' | 'byEmailKey'>;
}

interface FoundPeople {
  people: Attendee[];
  /** Whether more people match than are shown. */
  isCut: boolean;
  /** How many registrations are prepared for searching. */
  progress: BackfillProgress;
}

/**
 * The people who match a text: by the beginnings of words in name, company, email or folio, ignoring accents and case,
 * by the whole email, or by the scanned content of a pass. Those with the most whole words come first. Refuses as
 * `showPeople` does; a person found by pass or folio is shown without being counted.
 */
export async function searchPeople(
  deps: SearchDeps,
  by: StaffFor<'search'>,
  text: string,
): Promise<Result<FoundPeople>> {
  const typed = text.trim().slice(0, 200);
  const value = await find(deps, typed);
  const [only] = value.people;
  const isOpened = only && value.people.length === 1 && (only.qr === typed || isFolio(typed, only));
  if (!isOpened)
    return showPeople(deps, by, { action: 'search', way: 'form', people: idsOf(value.people), value });
  await notePeople(deps, by, { action: 'search', way: 'form', people: [only._id] });
  return ok(value);
}

async function find(deps: Omit<SearchDeps, keyof ShowDeps>, typed: string): Promise<FoundPeople> {
  const progress = await backfillProgress(deps);
  const match = typed && (await exactMatch(deps, typed));
  if (match) return { people: [match], isCut: false, progress };
  const words = [...new Set(wordsIn(typed))].slice(0, 10);
  const candidates = await candidatesFor(deps, words);
  const matches = candidates
    .filter(({ words: own = [] }) => words.every((word) => own.some((each) => each.startsWith(word))))
    .map((attendee) => ({ attendee, whole: words.filter((word) => attendee.words?.includes(word)).length }))
    .sort((a, b) => b.whole - a.whole || nameOf(a.attendee).localeCompare(nameOf(b.attendee), 'es'))
    .map(({ attendee }) => attendee);
  const isCut = candidates.length > candidateLimit || matches.length > shownLimit;
  return { people: matches.slice(0, shownLimit), isCut, progress };
}

const nameOf = ({ apellidos, nombres }: Attendee) => `${apellidos} ${nombres}`;

/** The one person with this scanned pass or email. */
async function exactMatch(
  { attendees }: Pick<SearchDeps, 'attendees'>,
  text: string,
): Promise<Attendee | null> {
  const isEmail = text.includes('@');
  return (await attendees.byPassKey(text)) ?? (isEmail ? attendees.byEmailKey(emailKey(text)) : null);
}

/** The one person with this pass, email or folio; null also if two people have the folio. */
export async function findPerson(
  deps: Pick<SearchDeps, 'attendees'>,
  text: string,
): Promise<Attendee | null> {
  const typed = text.trim().slice(0, 300);
  const match = await exactMatch(deps, typed);
  if (match || !typed) return match;
  const candidates = await deps.attendees.byWord(wordsIn(typed).join('') || typed, 10);
  const holders = candidates.filter((attendee) => isFolio(typed, attendee));
  return holders.length === 1 ? (holders[0] ?? null) : null;
}

/** Whether somebody typed the folio of this person, with its hyphen or without. */
export function isFolio(text: string, { guid }: Pick<Attendee, 'guid'>): boolean {
  return wordsIn(text).join('') === wordsIn(folioOf(guid)).join('');
}

/**
 * The people with the rarest of the words; one more than the limit if more people have it. Looks up long words first,
 * which are usually rarer.
 */
async function candidatesFor(
  { attendees }: Pick<SearchDeps, 'attendees'>,
  words: readonly string[],
): Promise<Attendee[]> {
  let fewest: Attendee[] | undefined;
  for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, lookupLimit)) {
    const people = await attendees.byWord(word, candidateLimit + 1);
    if (!fewest || people.length < fewest.length) fewest = people;
    if (fewest.length <= candidateLimit) break;
  }
  return fewest ?? [];
}
