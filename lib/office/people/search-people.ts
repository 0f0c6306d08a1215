import { emailKey } from '@/lib/base/email-key';
import { longTurn } from '@/lib/base/pauses';
import { ok, type Result } from '@/lib/base/result';
import { folioOf } from '@/lib/pass/folio';
import { readPass } from '@/lib/pass/read-pass';
import type { Attendee } from '@/lib/registration/record';
import type { Attendees } from '@/lib/registration/repository';
import { companyOf } from '@/lib/registration/rules';
import {
  type Backfill,
  type BackfillProgress,
  backfillProgress,
} from '@/lib/registration/search-index/backfill';
import {
  foldedWord,
  plainWords,
  similarTo,
  typedWords,
  wantedFor,
} from '@/lib/registration/search-index/words';
import type { Wanted } from '@/lib/store/port';
import { unlessUnreadable } from '@/lib/store/versioned-collection';
import type { StaffFor } from '../abilities';
import { idsOf, notePeople, type ShowDeps, showPeople } from '../trail/show-people';

/** How many people a page shows. */
const pageSize = 20;
/** Up to this many matches are read and ranked; beyond it, whole-word matches come first. */
const rankedLimit = 400;
/** How many people are read before others have their turn. */
const readAtOnce = 10;
/** The maximum number of people whose ids are looked up. */
const idLimit = 10_000;

interface FindDeps {
  attendees: Pick<Attendees, 'idsByWords' | 'byId' | 'byPassKey' | 'byEmailKey'>;
}

interface SearchDeps extends FindDeps, ShowDeps {
  backfill: Backfill;
}

export interface FoundPeople {
  people: Attendee[];
  /** How many people match, on all pages. */
  total: number;
  /** Whether more than `total` may match. */
  isAtLeast: boolean;
  /** Whether nobody matches and these people have a similar spelling. */
  isSimilar: boolean;
  /** The number of the next page, if there is one. */
  next?: number;
  /** Whether this is the one person with the typed folio or the scanned pass. */
  isExact: boolean;
  /** How many registrations are prepared for searching. */
  progress: BackfillProgress;
}

/**
 * A page of the people who match a text: by the beginnings of words in name, company, email or folio or the last digits of a
 * phone number, whatever accents, case and spellings that sound alike; by the whole email; or by the scanned content of a
 * pass. Those whose words follow each other as typed come first, then those with the most whole words. If nobody matches,
 * people whose words differ by one letter. Refuses as `showPeople` does; a person found by pass or folio is shown without
 * being counted.
 */
export async function searchPeople(
  deps: SearchDeps,
  by: StaffFor<'search'>,
  text: string,
  page = 1,
): Promise<Result<FoundPeople>> {
  const value = await find(deps, text.trim().slice(0, 200), page);
  const people = idsOf(value.people);
  if (!value.isExact) return showPeople(deps, by, { action: 'search', way: 'form', people, value });
  await notePeople(deps, by, { action: 'search', way: 'form', people });
  return ok(value);
}

async function find(
  deps: Omit<SearchDeps, keyof ShowDeps>,
  typed: string,
  page: number,
): Promise<FoundPeople> {
  const progress = await backfillProgress(deps);
  const match = await exactMatch(deps, typed);
  const one = match && { people: [match], total: 1, isAtLeast: false, isSimilar: false, progress };
  if (one) return { ...one, isExact: readPass(typed) !== null };
  const words = typedWords(typed);
  const alike = await idsFor(deps, words.map(wantedFor));
  const isSimilar = alike.ids.length === 0 && words.length > 0;
  const { ids, isCut } = isSimilar ? await idsFor(deps, words.map(similarTo)) : alike;
  const [first, last] = [(page - 1) * pageSize, page * pageSize];
  const people =
    ids.length > rankedLimit
      ? await peopleOf(deps, (await wholeFirst(deps, ids, words)).slice(first, last))
      : ranked(await peopleOf(deps, ids), typed).slice(first, last);
  const [only] = people;
  return {
    people,
    total: ids.length,
    isAtLeast: isCut,
    isSimilar: isSimilar && ids.length > 0,
    ...(ids.length > last && { next: page + 1 }),
    isExact: ids.length === 1 && only !== undefined && isFolio(typed, only),
    progress,
  };
}

/** The ids of the people who have all that is wanted. A word of silent letters wants nothing. */
function idsFor({ attendees }: FindDeps, wanted: readonly Wanted[]) {
  const distinctive = wanted.filter(({ texts }) => !texts.includes(''));
  return distinctive.length > 0 ? attendees.idsByWords(distinctive, idLimit) : { ids: [], isCut: false };
}

/**
 * The people with these ids, but those who were erased meanwhile, or cannot be read, which is reported. Pauses between a
 * few.
 */
async function peopleOf({ attendees }: FindDeps, ids: readonly string[]): Promise<Attendee[]> {
  const people: (Attendee | null)[] = [];
  const read = (id: string) => unlessUnreadable(attendees.byId(id), null);
  for (let at = 0; at < ids.length; at += readAtOnce) {
    await longTurn();
    people.push(...(await Promise.all(ids.slice(at, at + readAtOnce).map(read))));
  }
  return people.filter((each) => each !== null);
}

/** The ids, those of people with all of the words whole before the others. */
async function wholeFirst(
  deps: FindDeps,
  ids: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const searchWords = words.map((word) => ({ texts: [foldedWord(word)], isPrefix: false }));
  const whole = new Set((await idsFor(deps, searchWords)).ids);
  return [...ids.filter((id) => whole.has(id)), ...ids.filter((id) => !whole.has(id))];
}

function ranked(people: readonly Attendee[], typed: string): Attendee[] {
  const words = typedWords(typed);
  const phrase = words.map(foldedWord).join(' ');
  return people
    .map((attendee) => ({ attendee, ...rankOf(attendee, words, phrase) }))
    .sort(
      (a, b) =>
        Number(b.isPhrase) - Number(a.isPhrase) ||
        b.inName - a.inName ||
        b.whole - a.whole ||
        b.exact - a.exact ||
        nameOf(a.attendee).localeCompare(nameOf(b.attendee), 'es'),
    )
    .map(({ attendee }) => attendee);
}

/**
 * How well a person matches: by words that follow each other as typed, words of the name, whole words, and words in the
 * same spelling.
 */
function rankOf(attendee: Attendee, words: readonly string[], phrase: string) {
  const { nombres, apellidos, words: stored = [] } = attendee;
  const plain = plainWords(`${nombres} ${apellidos} ${companyOf(attendee) ?? ''}`);
  const name = plainWords(`${nombres} ${apellidos}`).map(foldedWord);
  return {
    isPhrase: words.length > 1 && ` ${plain.map(foldedWord).join(' ')}`.includes(` ${phrase}`),
    inName: words.filter((word) => name.includes(foldedWord(word))).length,
    whole: words.filter((word) => stored.includes(foldedWord(word))).length,
    exact: words.filter((word) => plain.some((own) => own.startsWith(word))).length,
  };
}

const nameOf = ({ apellidos, nombres }: Attendee) => `${apellidos} ${nombres}`;

/** The one person with this scanned pass or email. */
async function exactMatch({ attendees }: FindDeps, text: string): Promise<Attendee | null> {
  const pass = readPass(text);
  if (pass) return attendees.byPassKey(pass);
  return text.includes('@') ? attendees.byEmailKey(emailKey(text)) : null;
}

/** The one person with this pass, email or folio; null also if two people have the folio. */
export async function findPerson(deps: FindDeps, text: string): Promise<Attendee | null> {
  const typed = text.trim().slice(0, 300);
  const match = await exactMatch(deps, typed);
  if (match || !typed) return match;
  const folio = foldedWord(plainWords(typed).join(''));
  const { ids } = folio
    ? await deps.attendees.idsByWords([{ texts: [folio], isPrefix: false }], 10)
    : { ids: [] };
  const holders = (await peopleOf(deps, ids)).filter((attendee) => isFolio(typed, attendee));
  return holders.length === 1 ? (holders[0] ?? null) : null;
}

/** Whether somebody typed the folio of this person, with its hyphen or without. */
export function isFolio(text: string, { guid }: Pick<Attendee, 'guid'>): boolean {
  return plainWords(text).join('') === plainWords(folioOf(guid)).join('');
}
