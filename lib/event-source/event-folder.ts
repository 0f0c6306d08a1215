import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the events that ship with the portal. */
const shipped = 'events';

/**
 * The folder of the event that `EVENT` names: a folder in `events/`, or a path from the project's root. If it is unset,
 * `config.event` in package.json applies. Throws if there is no such event.
 */
export function eventFolder(event: string | undefined): string {
  const name = event?.trim() || defaultEvent();
  const beside = resolve(name);
  const candidates = [...new Set([resolve(shipped, name), beside])];
  const folder = candidates.find((each) => existsSync(join(each, 'event.yaml')));
  if (folder) return folder;
  const isFolder = statSync(beside, { throwIfNoEntry: false })?.isDirectory();
  const why = isFolder ? `${beside} has no event.yaml` : `there is no ${candidates.join(' and no ')}`;
  throw new Error(`EVENT: ${name} names no event: ${why}. Shipped: ${shippedEvents().join(', ')}.`);
}

/** The names of the events in `events/`. */
export function shippedEvents(): string[] {
  return readdirSync(shipped).filter((name) => existsSync(join(shipped, name, 'event.yaml')));
}

function defaultEvent(): string {
  return JSON.parse(readFileSync('package.json', 'utf8')).config.event;
}
