import { keysOf } from '@/lib/base/records';
import { chosenOptions } from '@/lib/event/options';
import type { Wanted } from '@/lib/store/port';
import type { Attendee } from '../record';
import { foldedWord, plainWords } from './words';

/*
 * What people are filtered by through the index over words: each value is a word of the record that begins with `=`, which
 * no typed word does.
 */

/**
 * Values by what they are about: a country, a state's name, an option's name, a session's id, a mark, a day on which the
 * person entered the show, the gate whose poster led the person to the portal, or the party that brought the person.
 */
export type WordFilter = Partial<
  Record<'pais' | 'estado' | 'option' | 'session' | 'mark' | 'came' | 'poster' | 'party', string>
>;

/** Marks of a record: its pass is blocked, it has no address, the person cannot come, has come or has not. */
export const marks = ['blocked', 'noEmail', 'cancelled', 'came', 'absent'] as const;

function filterWord(name: keyof WordFilter, value: string): string {
  // Names of states are typed.
  return `=${name}:${name === 'estado' ? plainWords(value).map(foldedWord).join('-') : value}`;
}

type Filtered = Pick<
  Attendee,
  'pais' | 'estado' | 'sessions' | 'blockedAt' | 'email' | 'cancelledAt' | 'cameOn' | 'sourceGate' | 'party'
>;

/** The words of a record by which it is filtered. */
export function filterWordsOf(attendee: Filtered): string[] {
  const {
    pais,
    estado,
    sessions = [],
    blockedAt,
    email,
    cancelledAt,
    cameOn = [],
    sourceGate,
    party,
  } = attendee;
  return [
    ...(pais ? [filterWord('pais', pais)] : []),
    ...(estado ? [filterWord('estado', estado)] : []),
    ...chosenOptions(attendee).map((name) => filterWord('option', name)),
    ...sessions.map((id) => filterWord('session', id)),
    ...(blockedAt ? [filterWord('mark', 'blocked')] : []),
    ...(email ? [] : [filterWord('mark', 'noEmail')]),
    ...(cancelledAt ? [filterWord('mark', 'cancelled')] : []),
    filterWord('mark', cameOn.length > 0 ? 'came' : 'absent'),
    ...cameOn.map((day) => filterWord('came', day)),
    ...(sourceGate ? [filterWord('poster', sourceGate)] : []),
    ...(party ? [filterWord('party', party)] : []),
  ];
}

/** The words that a record must have to pass the filter. */
export function wordsOfFilter(filter: WordFilter): string[] {
  return keysOf(filter).flatMap((name) => {
    const value = filter[name];
    return value ? [filterWord(name, value)] : [];
  });
}

/** The same as `idsByWords` takes it. */
export const wantedByFilter = (filter: WordFilter): Wanted[] =>
  wordsOfFilter(filter).map((word) => ({ texts: [word], isPrefix: false }));
