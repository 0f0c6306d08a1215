import { z } from 'zod';
import { boundedText } from '@/lib/base/bounded-text';
import { keysOf } from '@/lib/base/records';
import type { TradeShow } from '@/lib/event/types';
import { returnPath } from '@/lib/http/own-path';
import { officeSegment } from '@/lib/pages';
import type { Cursor } from '@/lib/store/port';
import { mayDo, type OfficeAction } from './abilities';
import { type StaffRole, staffRoles } from './record';

/** The address of the office. */
export const officePath = `/${officeSegment}`;

/** The pages in the navigation, in its order, each with its path below `officePath` and the action that it needs. */
export const officePages = {
  today: { path: '', action: 'today' },
  people: { path: '/personas', action: 'search' },
  register: { path: '/registrar', action: 'walkIn' },
  gates: { path: '/puertas', action: 'gates' },
  counter: { path: '/mostrador', action: 'gates' },
  parties: { path: '/grupos', action: 'parties' },
  lists: { path: '/convocatoria', action: 'invite' },
  premarket: { path: '/premarket', action: 'premarket' },
  conferences: { path: '/conferencias', action: 'lists' },
  mails: { path: '/correos', action: 'mails' },
  staff: { path: '/equipo', action: 'staff' },
  history: { path: '/historial', action: 'history' },
} as const satisfies Record<string, { path: string; action: OfficeAction }>;

/** The page with the attendance report, below `officePath`. */
export const attendancePath = `${officePages.gates.path}/asistencia`;

/** The page on which lists are imported, below `officePath`. Each import has a page below it. */
export const importPath = `${officePages.lists.path}/importar`;

/** Where the browser sends the parts of a file, below `officePath`. They have a limit of their own. */
export const partsPath = `${importPath}/partes`;

export type OfficePageName = keyof typeof officePages;

/** The address of the page of a registration. */
export function personPath(id: string): string {
  return `${officePath}${officePages.people.path}/${id}`;
}

/** A page on which staff change one party, below `officePath`. */
export function partyPath(page: 'contacto' | 'corregir', id: unknown): string {
  return `${officePages.parties.path}/${page}?party=${encodeURIComponent(String(id))}`;
}

type ShowParts = Pick<TradeShow, 'premarket' | 'programme'>;

/** Whether the show has what the action is about. */
export function isAvailable(action: OfficeAction, { premarket, programme }: ShowParts): boolean {
  if (action === 'premarket') return premarket !== null;
  return (action !== 'lists' && action !== 'seats') || programme.length > 0;
}

/** The pages of the navigation that this role may open, without those for parts that the show does not have. */
export function pagesOf(role: StaffRole, event: ShowParts): OfficePageName[] {
  return keysOf(officePages).filter((page) => {
    const { action } = officePages[page];
    return mayDo(role, action) && isAvailable(action, event);
  });
}

/** The role of this name; undefined for anything else. */
export function readRole(name: unknown): StaffRole | undefined {
  return staffRoles.find((role) => role === name);
}

/** The page that asks for the second factor and then returns to this one. */
export function factorPathTo(path: string): string {
  return `${officePath}/acceso?next=${encodeURIComponent(path)}`;
}

/** Pages of the account where staff have to give their second factor first. */
const accountPages: readonly string[] = ['/cuenta', '/cuenta/eliminar', '/datos-personales/confirmar'];

/** The page to return to after the second factor, by default the first one of the office. */
export function officeReturnPath(value: unknown): string {
  const path = returnPath(value);
  return path && (path.startsWith(`${officePath}/`) || accountPages.includes(path)) ? path : officePath;
}

/** A date in an address, such as `2028-02-16`. */
export const isoDate = boundedText({ max: 10 }, (text) => text.regex(z.regexes.date));

const dayLength = 24 * 60 * 60_000;

/** The date so many days after a day, or before it. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The date after a day. */
export const dayAfter = (day: string): string => daysLater(day, 1);

const listPosition = /^(\d{1,14})\.([0-9a-f]{24})$/;

/** The position in the address of a page of a list; nothing for anything else. */
export function readListPosition(value: unknown): { after?: Cursor } {
  const [, time, id] = listPosition.exec(String(value)) ?? [];
  return id ? { after: { value: new Date(Number(time)), id } } : {};
}

/** A position as the address of a page contains it. It has no personal data. */
export const positionIn = ({ value, id }: Cursor): string => `${Number(value)}.${id}`;

/** The query of a list's page: the filter, and the position that the page begins after. It has no personal data. */
export function listQuery(filter: object, after?: Cursor): string {
  const conditions = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(conditions);
  if (after) query.set('after', positionIn(after));
  return query.size > 0 ? `?${query}` : '';
}
